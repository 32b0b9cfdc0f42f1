import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  OPEN_STATUSES,
  PROBLEM_CATEGORIES,
  PROBLEM_PRIORITIES,
  PROBLEM_STATUSES,
} from '#contract/problem-values.ts';
import { foldSearch } from '#contract/text/fold-search.ts';
import { foldText } from '#contract/text/fold-text.ts';
import { type SearchTerm, searchTerms } from '#contract/text/search-terms.ts';
import { keysOf, soughtKeys } from '#contract/text/sounds.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-index/problem-index.ts';
import { IndexedProblems, type IndexedRow } from './indexed-problems.ts';

const row = (number: number, fields: Partial<IndexedRow> = {}): IndexedRow => ({
  number,
  status: 'submitted',
  suspected: 0,
  assigned_to: null,
  priority: 'medium',
  created_at: 0,
  category: 'Other',
  city_key: 'patna',
  subject: '',
  description: '',
  location: '',
  name: null,
  reference: 'PR-XXXX-XX',
  phone: null,
  email: null,
  ...fields,
});

function indexOf(rows: IndexedRow[]): IndexedProblems {
  const index = new IndexedProblems();
  for (const each of rows) index.add(each);
  return index;
}

const find = (rows: IndexedRow[], query: Partial<ProblemQuery>) =>
  indexOf(rows).find({ offset: 0, limit: 100, ...query });

const HOUR = 3_600_000;

const isAmong = (value: string, asked: unknown) => !asked || [asked].flat().includes(value);

function isOverdue(row: IndexedRow, before: ProblemQuery['overdueBefore']): boolean {
  if (!before) return true;
  const isOpen = OPEN_STATUSES.includes(row.status);
  return isOpen && row.created_at / HOUR < (before[row.category] ?? 0);
}

const isOf = (row: IndexedRow, query: ProblemQuery) =>
  row.suspected === (query.suspected ? 1 : 0) &&
  isAmong(row.status, query.status) &&
  isAmong(row.category, query.category) &&
  isAmong(row.priority, query.priority) &&
  isAmong(row.assigned_to ?? 'none', query.assignee) &&
  (!query.city ||
    isAmong(
      row.city_key,
      [query.city].flat().map((city) => foldText(city ?? '')),
    )) &&
  isOverdue(row, query.overdueBefore);

const rankOf = ({ priority }: IndexedRow) =>
  PROBLEM_PRIORITIES.indexOf(priority as (typeof PROBLEM_PRIORITIES)[number]);

/** What the index must answer, by looking at every row. */
function findNaively(rows: IndexedRow[], query: ProblemQuery): ProblemHits {
  const terms = searchTerms(query.search ?? '');
  const hits = rows.filter(
    (each) => isOf(each, query) && terms.every((term) => hasTerm(each, term)),
  );
  if (query.sort === 'urgent') hits.sort((one, other) => rankOf(one) - rankOf(other));
  const numbers = hits.map((each) => each.number);
  if ((query.sort ?? 'newest') === 'newest') numbers.reverse();
  return { numbers: numbers.slice(query.offset, query.offset + query.limit), total: hits.length };
}

function hasTerm(row: IndexedRow, term: SearchTerm): boolean {
  if ('phrase' in term) return textsOf(row).some((field) => field.includes(term.phrase));
  if ('word' in term) return hasWord(row, term.word) || hasSoundOf(row, term.word, term.isLast);
  const { words, digits } = term;
  const phone = row.phone?.replaceAll(/\D/g, '') ?? '';
  return words.every((word) => hasWord(row, word)) || (digits.length > 3 && phone.includes(digits));
}

function hasSoundOf(row: IndexedRow, word: string, mayGoOn: boolean): boolean {
  const { whole, begins } = soughtKeys(word);
  const keys = textsOf(row).flatMap((text) => text.split(' ').flatMap(knownKeysOf));
  return keys.some(
    (key) => whole.includes(key) || (mayGoOn && begins.some((begin) => key.startsWith(begin))),
  );
}

const keysByWord = new Map<string, string[]>();

function knownKeysOf(word: string): string[] {
  const keys = keysByWord.get(word) ?? keysOf(word);
  keysByWord.set(word, keys);
  return keys;
}

const textsOf = ({ subject, description, location, name }: IndexedRow) =>
  [subject, description, location, name ?? ''].map(foldSearch);

function hasWord(row: IndexedRow, word: string): boolean {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  const isReference = letters.length >= (/\d/.test(letters) ? 2 : 3);
  const reference = row.reference.toLowerCase().replaceAll('-', '');
  return (
    textsOf(row).some((field) => field.includes(word)) ||
    (isReference && reference.includes(letters)) ||
    (word.length > 2 && (row.email?.toLowerCase().includes(word) ?? false))
  );
}

describe('random problems', () => {
  const piece = fc.constantFrom(
    ...['road', 'Roadside', 'light', 'ROAD,', 'a', 'ab', 'सड़क', 'ज़मीन', 'ज\u093cमीन', 'पानी', 'नी'],
    ...['"', '“', '12121', '2124', 'org', '१२', 'गांव', 'गाँव', 'सडक'],
    ...['pani', 'sadak', 'sadke', 'सड़कें', 'jameen', 'gaon', 'paani,'],
    ...[
      ' ',
      ' ',
      '  ',
      '\u00a0',
      '\n',
      '-',
      '\u200d',
      '\u200b',
      'é',
      'e\u0301',
      '😀',
      'İ',
      'Σ',
      '12',
    ],
  );
  const text = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  const status = fc.constantFrom(...PROBLEM_STATUSES);
  const category = fc.constantFrom(...PROBLEM_CATEGORIES.slice(0, 3));
  const city = fc.constantFrom('patna', 'गया', 'muzaffarpur');
  const suspected = fc.constantFrom<(0 | 1)[]>(0, 0, 0, 1);
  const assigned_to = fc.constantFrom(null, 'asha', 'ravi');
  const priority = fc.constantFrom(...PROBLEM_PRIORITIES);
  const hour = fc.nat(4);
  const fields = fc.record({
    status,
    suspected,
    assigned_to,
    priority,
    created_at: hour.map((each) => each * HOUR),
    category,
    city_key: city,
    subject: text,
    description: text,
    location: text,
    name: fc.option(text),
    reference: fc.constantFrom('PR-ROAD-12', 'PR-7K4M-92', 'TKT-12'),
    phone: fc.option(fc.constantFrom('+91 98765 12124', '0612-2212121', '(+91) 00000 12345')),
    email: fc.option(fc.constantFrom('Road@example.org', 'été@x.in')),
  });
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
  const several = <T>(value: fc.Arbitrary<T>) =>
    maybe(fc.oneof(value, fc.array(value, { minLength: 1, maxLength: 3 })));
  const query: fc.Arbitrary<ProblemQuery> = fc.record({
    status: several(status),
    suspected: fc.boolean(),
    category: several(category),
    city: several(city.map((name) => name.toUpperCase())),
    priority: several(priority),
    assignee: maybe(fc.constantFrom('asha', 'ravi', 'nobody', 'none')),
    overdueBefore: maybe(fc.dictionary(category, hour)),
    sort: maybe(fc.constantFrom('newest', 'oldest', 'urgent')),
    search: maybe(text),
    offset: fc.nat(12),
    limit: fc.integer({ min: 1, max: 10 }),
  });
  const changing = fc.record({ status, suspected, assigned_to });
  const step = fc.oneof(
    { weight: 5, arbitrary: fc.record({ add: fields }) },
    { weight: 3, arbitrary: fc.record({ ask: query }) },
    { weight: 1, arbitrary: fc.record({ change: fc.nat(), to: changing }) },
    { weight: 1, arbitrary: fc.constant('reload' as const) },
  );

  test('are found as by looking at each of them, after changes and reloads', () => {
    fc.assert(fc.property(fc.array(step, { minLength: 5, maxLength: 60 }), playThrough), {
      numRuns: 500,
    });
  });
});

type Step =
  | 'reload'
  | { add: Omit<IndexedRow, 'number'> }
  | { ask: ProblemQuery }
  | { change: number; to: Partial<IndexedRow> };

function playThrough(steps: Step[]): void {
  let index = new IndexedProblems();
  const rows: IndexedRow[] = [];
  const add = (fields: Omit<IndexedRow, 'number'>) => {
    const added = { number: rows.length * 3 + 1, ...fields };
    rows.push(added);
    index.add(added);
  };
  const change = (at: number, changes: Partial<IndexedRow>) => {
    const changed = rows[at % Math.max(1, rows.length)];
    if (changed) index.change(Object.assign(changed, changes));
  };
  for (const each of steps) {
    if (each === 'reload') index = reloaded(index, rows);
    else if ('add' in each) add(each.add);
    else if ('ask' in each) expect(index.find(each.ask)).toEqual(findNaively(rows, each.ask));
    else change(each.change, each.to);
  }
}

function reloaded(index: IndexedProblems, rows: IndexedRow[]): IndexedProblems {
  const [state, chunks] = deserialize(serialize(index.save()));
  const again = IndexedProblems.load(state, chunks);
  for (const each of rows) expect(again.addDetails(each)).toBe(true);
  expect(again.isWhole).toBe(true);
  return again;
}

describe('thousands of problems', () => {
  const words = ['light', 'lamp', 'drain', 'नाली', 'सड़क', 'pothole'];
  const rows = Array.from({ length: 16_000 }, (_, at) =>
    row(at + 1, {
      status: PROBLEM_STATUSES[at % 5] ?? 'closed',
      priority: PROBLEM_PRIORITIES[at % 3] ?? 'low',
      assigned_to: at % 9 === 0 ? `admin ${at % 4}` : null,
      created_at: Math.floor(at / 10) * HOUR,
      city_key: at % 700 === 0 ? 'gaya' : 'patna',
      subject: `${words[at % 6]} ${words[(at >> 3) % 6]}`,
      description: `ward ${at % 1000} house h${at}`,
      name: at % 2 === 0 ? `Reporter ${at % 97}` : null,
    }),
  );

  const QUERIES: Partial<ProblemQuery>[] = [
    {},
    { offset: 15_995 },
    { offset: 16_000 },
    { status: 'resolved', offset: 3190 },
    {
      status: ['resolved', 'submitted'],
      priority: ['urgent', 'low'],
      sort: 'oldest',
      offset: 2130,
    },
    { sort: 'oldest', offset: 15_995 },
    { sort: 'urgent', offset: 5330 },
    { sort: 'urgent', assignee: 'admin 2', search: 'light' },
    { assignee: 'none', sort: 'oldest', offset: 33 },
    { overdueBefore: { Other: 77 }, sort: 'oldest', offset: 455 },
    { overdueBefore: { Education: 77 } },
    { city: 'GAYA' },
    { status: 'closed', category: 'Other', city: 'Patna', search: 'light' },
    { search: 'i' },
    { search: 'h1' },
    { search: 'h15999' },
    { search: 'amp dr' },
    { search: 'light lamp' },
    { search: 'ward 77 house' },
    { search: 'ली स' },
    { search: 'reporter 5', offset: 40 },
    { search: 'pothole ward' },
    { city: 'Nowhere' },
  ];

  test('are found as by looking at each of them, also after a reload', () => {
    const index = indexOf(rows);
    const again = reloaded(index, rows);
    for (const part of QUERIES) {
      const query = { offset: 0, limit: 10, ...part };
      const expected = [part, findNaively(rows, query)];
      expect([part, index.find(query)]).toEqual(expected);
      expect([part, again.find(query)]).toEqual(expected);
    }
  });

  test('a search asked before holds what came after', () => {
    const growing = indexOf(rows.slice(0, 10));
    expect(growing.find({ search: 'LATE one', offset: 0, limit: 10 }).total).toBe(0);
    growing.add(row(20_000, { subject: 'A late one' }));
    expect(growing.find({ search: 'LATE one', offset: 0, limit: 10 }).numbers).toEqual([20_000]);
  });
});

test('a change of a report that is not there is left alone', () => {
  const rows = [row(3), row(5), row(9)];
  for (const number of [1, 4, 10]) {
    const index = indexOf(rows);
    index.change({ number, status: 'closed', suspected: 1, assigned_to: 'asha' });
    const all = { numbers: [9, 5, 3], total: 3 };
    expect([number, index.find({ offset: 0, limit: 9 })]).toEqual([number, all]);
    expect(index.find({ status: 'closed', offset: 0, limit: 9 }).total).toBe(0);
    expect(index.find({ suspected: true, offset: 0, limit: 9 }).total).toBe(0);
  }
});

describe('a search', () => {
  test('finds composed and decomposed letters alike', () => {
    const rows = [
      row(1, { subject: 'ज़मीन का झगड़ा' }),
      row(2, { subject: 'ज\u093cमीन पर कब्ज\u093cा' }),
    ];
    expect(find(rows, { search: 'ज़मीन' }).total).toBe(2);
    expect(find(rows, { search: 'ज\u093cमीन' }).total).toBe(2);
  });

  test('ignores zero-width characters on both sides', () => {
    const rows = [row(1, { subject: 'क्\u200dष street\u200blight' })];
    expect(find(rows, { search: 'क्ष' }).total).toBe(1);
    expect(find(rows, { search: 'street\u00adlight' }).total).toBe(1);
  });

  test('in quotes does not reach from one field into the next, its words do', () => {
    const rows = [row(1, { subject: 'broken', description: 'lamp', location: 'here' })];
    expect(find(rows, { search: '"broken lamp"' }).total).toBe(0);
    expect(find(rows, { search: '"n l"' }).total).toBe(0);
    expect(find(rows, { search: 'lamp broken here' }).total).toBe(1);
  });

  test('of spaces only finds everything', () => {
    expect(find([row(1), row(2)], { search: ' \u200b ' }).total).toBe(2);
  });

  test('in quotes for words that are there, but not side by side, finds nothing', () => {
    const rows = [row(1, { subject: 'street with a light' })];
    expect(find(rows, { search: '"street light"' }).total).toBe(0);
    expect(find(rows, { search: '“reet with a li”' }).total).toBe(1);
    expect(find(rows, { search: 'light street' }).total).toBe(1);
    expect(find(rows, { search: 'light "street with' }).total).toBe(1);
  });

  test.each([
    '9876543210',
    '98765 43210',
    '+91-98765-43210',
    '098765 43210',
    '3210',
    '९८७६५ ४३२१०',
  ])('finds a named reporter by %s', (search) => {
    for (const phone of ['+91 98765 43210', '9876543210', '098765-43210', '(+91) 98765.43210'])
      expect([phone, find([row(1, { phone })], { search }).total]).toEqual([phone, 1]);
    expect(find([row(1, { phone: '98765 43219' }), row(2)], { search }).total).toBe(0);
  });

  test('finds by any part of an address, and of a reference however it is typed', () => {
    const rows = [row(1, { email: 'Anita.K@example.org', reference: 'TKT-77' })];
    for (const search of ['ANITA', 'nita.k@ex', 'org', '77', 'tkt-7', 'tkt 77', 'Tkt7'])
      expect([search, find(rows, { search }).total]).toEqual([search, 1]);
    for (const search of ['ab@', 'or', 'kt', 't7x', '777', 'tkt-8'])
      expect([search, find(rows, { search }).total]).toEqual([search, 0]);
  });

  test('finds words of the other script that sound alike, and while the last one is typed', () => {
    const rows = [
      row(1, { subject: 'गली में पानी, पंचायत में बिजली नहीं' }),
      row(2, { name: 'Naseema Khatoon' }),
    ];
    for (const search of ['paani', 'bijli pani', 'gali pancha', 'gali bijlee'])
      expect([search, find(rows, { search }).numbers]).toEqual([search, [1]]);
    for (const search of ['नसीमा', 'ख़ातून नसीम', 'nasima'])
      expect([search, find(rows, { search }).numbers]).toEqual([search, [2]]);
    for (const search of ['pancha pani', '"pani"', 'pan', 'pani/bijli'])
      expect([search, find(rows, { search }).numbers]).toEqual([search, []]);
  });

  test('finds Devanagari without dots, with either nasal dot, and digits of both scripts', () => {
    const rows = [row(1, { subject: 'गाँव की सड़क, वार्ड १२' })];
    for (const search of ['सडक', 'गांव', 'गा‍ँव', 'वार्ड 12', '“गांव की सडक”'])
      expect([search, find(rows, { search }).total]).toEqual([search, 1]);
  });
});
