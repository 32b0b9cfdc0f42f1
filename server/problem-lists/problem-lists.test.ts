import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  OPEN_STATUSES,
  PROBLEM_CATEGORIES,
  PROBLEM_PRIORITIES,
  PROBLEM_STATUSES,
} from '#contract/problem-values.ts';
import { cityKey } from '#contract/text/city-key.ts';
import { foldSearch } from '#contract/text/fold-search.ts';
import { type SearchTerm, searchTerms, writtenAlike } from '#contract/text/search-terms.ts';
import { keysOf, soughtKeys } from '#contract/text/sounds.ts';
import type { ProblemHits, ProblemQuery } from '#server/problem-lists/problem-lists.ts';
import { type Listing, listedRow as row, shareListing } from '#server/test/listed-rows.ts';
import { isOnPostgres } from '#server/test/new-test-database.ts';
import type { IndexedRow } from './memory/indexed-problems.ts';

const sharedListing = shareListing();

async function listingOf(rows: IndexedRow[]): Promise<Listing> {
  const listing = sharedListing();
  await listing.empty();
  await listing.add(rows);
  return listing;
}

/** Finds among the rows of a test. */
async function searching(rows: IndexedRow[]) {
  const listing = await listingOf(rows);
  return (query: Partial<ProblemQuery>) => listing.find({ offset: 0, limit: 100, ...query });
}

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
      cityKey(row.city_key),
      [query.city].flat().map((city) => cityKey(city ?? '')),
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
  const { whole, begins } = knownSought(word);
  return keysIn(row).some(
    (key) => whole.includes(key) || (mayGoOn && begins.some((begin) => key.startsWith(begin))),
  );
}

/** Works out once what is asked for each of thousands of rows, whose words stay what they are. */
function once<From extends string | IndexedRow, To>(work: (from: From) => To): (from: From) => To {
  const words = new Map<From, To>();
  const rows = new WeakMap<IndexedRow, To>();
  return (from) => {
    const known = typeof from === 'string' ? words.get(from) : rows.get(from);
    if (known !== undefined) return known;
    const made = work(from);
    if (typeof from === 'string') words.set(from, made);
    else rows.set(from, made);
    return made;
  };
}

const knownKeys = once(keysOf);
const knownSought = once(soughtKeys);
const knownForms = once(writtenAlike);

const textsOf = once(({ subject, description, location, name }: IndexedRow) =>
  [subject, description, location, name ?? ''].map(foldSearch),
);

const keysIn = once((row: IndexedRow) => [
  ...new Set(textsOf(row).flatMap((text) => text.split(' ').flatMap(knownKeys))),
]);

function hasWord(row: IndexedRow, word: string): boolean {
  const letters = word.replace(/[^\p{L}\p{N}]/gu, '');
  const isReference = letters.length >= (/\d/.test(letters) ? 2 : 3);
  const reference = row.reference.toLowerCase().replaceAll('-', '');
  return (
    textsOf(row).some((field) => knownForms(word).some((form) => field.includes(form))) ||
    (isReference && reference.includes(letters)) ||
    (word.length > 2 && (row.email?.toLowerCase().includes(word) ?? false))
  );
}

describe('random problems', () => {
  const piece = fc.constantFrom(
    ...['road', 'Roadside', 'light', 'ROAD,', 'a', 'ab', 'सड़क', 'ज़मीन', 'ज\u093cमीन', 'पानी', 'नी'],
    ...['"', '“', '12121', '2124', '2,124', 'org', '१२', 'गांव', 'गाँव', 'सडक'],
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
  const city = fc.constantFrom(
    'patna',
    'गया',
    'gaya',
    'पटना',
    'muzaffarpur',
    'patna, bihar',
    'bihta',
  );
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

  test('are found as by looking at each of them, after changes and reloads', async () => {
    const listing = sharedListing();
    const play = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 60 }), (steps) =>
      playThrough(listing, steps),
    );
    await fc.assert(play, { numRuns: isOnPostgres ? 40 : 500 });
  });
});

type Step =
  | 'reload'
  | { add: Omit<IndexedRow, 'number'> }
  | { ask: ProblemQuery }
  | { change: number; to: Pick<IndexedRow, 'status' | 'suspected' | 'assigned_to'> };

async function playThrough(listing: Listing, steps: Step[]): Promise<void> {
  await listing.empty();
  const rows: IndexedRow[] = [];
  for (const each of steps) {
    if (each === 'reload') await listing.reload();
    else if ('add' in each) {
      const added = { number: rows.length * 3 + 1, ...each.add };
      rows.push(added);
      await listing.add([added]);
    } else if ('ask' in each)
      expect(await listing.find(each.ask)).toEqual(findNaively(rows, each.ask));
    else {
      const changed = rows[each.change % Math.max(1, rows.length)];
      if (changed) await listing.change(changed.number, Object.assign(changed, each.to));
    }
  }
}

describe('thousands of problems', () => {
  const words = ['light', 'lamp', 'drain', 'नाली', 'सड़क', 'pothole'];
  // Some blocks of numbers on PostgreSQL, where each row costs more.
  const rows = Array.from({ length: isOnPostgres ? 3_000 : 16_000 }, (_, at) =>
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

  test('are found as by looking at each of them, also after a reload', async () => {
    const listing = await listingOf(rows);
    const queries = QUERIES.map((part) => ({ offset: 0, limit: 10, ...part }));
    const found = queries.map((query) => findNaively(rows, query));
    for (const reload of [false, true]) {
      if (reload) await listing.reload();
      for (const [at, query] of queries.entries())
        expect([query, await listing.find(query)]).toEqual([query, found[at]]);
    }
  });

  test('a search asked before holds what came after', async () => {
    const listing = await listingOf(rows.slice(0, 10));
    const late = { search: 'LATE one', offset: 0, limit: 10 };
    expect((await listing.find(late)).total).toBe(0);
    await listing.add([row(20_000, { subject: 'A late one' })]);
    expect((await listing.find(late)).numbers).toEqual([20_000]);
  });
});

test('pages of problems whose numbers lie far apart are found as by looking at each of them', async () => {
  const rows = Array.from({ length: 120 }, (_, at) =>
    row(at * 15_000 + 1, {
      status: PROBLEM_STATUSES[at % 5] ?? 'closed',
      priority: PROBLEM_PRIORITIES[at % 3] ?? 'low',
      assigned_to: at % 4 === 0 ? null : 'asha',
      created_at: at * HOUR,
      city_key: at % 7 === 0 ? 'gaya' : 'patna',
    }),
  );
  const listing = await listingOf(rows);
  const filters: Partial<ProblemQuery>[] = [
    { city: 'patna' },
    { city: ['gaya', 'patna'], status: 'closed' },
    { assignee: 'asha' },
    { assignee: 'asha', city: 'patna' },
    { overdueBefore: { Other: 90 } },
    { overdueBefore: { Other: 90 }, city: 'patna' },
    { overdueBefore: { Other: 90 }, assignee: 'asha' },
    { overdueBefore: { Other: 90, Education: 9 }, assignee: 'none' },
  ];
  for (const reload of [false, true]) {
    if (reload) await listing.reload();
    for (const filter of filters)
      for (const sort of ['newest', 'oldest', 'urgent'] as const)
        for (const offset of [0, 5, 19, 50, 90]) {
          const query = { ...filter, sort, offset, limit: 4 };
          expect([query, await listing.find(query)]).toEqual([query, findNaively(rows, query)]);
        }
  }
});

test('a change of a report that is not there is left alone', async () => {
  const listing = await listingOf([row(3), row(5), row(9)]);
  for (const number of [1, 4, 10]) {
    await listing.change(number, { status: 'closed', suspected: 1, assigned_to: 'asha' });
    const all = { numbers: [9, 5, 3], total: 3 };
    expect([number, await listing.find({ offset: 0, limit: 9 })]).toEqual([number, all]);
    for (const query of [{ status: 'closed' as const }, { suspected: true }])
      expect((await listing.find({ ...query, offset: 0, limit: 9 })).total).toBe(0);
  }
});

describe('a search', () => {
  test('finds composed and decomposed letters alike', async () => {
    const find = await searching([
      row(1, { subject: 'ज़मीन का झगड़ा' }),
      row(2, { subject: 'ज\u093cमीन पर कब्ज\u093cा' }),
    ]);
    expect((await find({ search: 'ज़मीन' })).total).toBe(2);
    expect((await find({ search: 'ज\u093cमीन' })).total).toBe(2);
  });

  test('ignores zero-width characters on both sides', async () => {
    const find = await searching([row(1, { subject: 'क्\u200dष street\u200blight' })]);
    expect((await find({ search: 'क्ष' })).total).toBe(1);
    expect((await find({ search: 'street\u00adlight' })).total).toBe(1);
  });

  test('in quotes does not reach from one field into the next, its words do', async () => {
    const find = await searching([
      row(1, { subject: 'broken', description: 'lamp', location: 'here' }),
    ]);
    expect((await find({ search: '"broken lamp"' })).total).toBe(0);
    expect((await find({ search: '"n l"' })).total).toBe(0);
    expect((await find({ search: 'lamp broken here' })).total).toBe(1);
  });

  test('of spaces only finds everything', async () => {
    const find = await searching([row(1), row(2)]);
    expect((await find({ search: ' \u200b ' })).total).toBe(2);
  });

  test('in quotes for words that are there, but not side by side, finds nothing', async () => {
    const find = await searching([row(1, { subject: 'street with a light' })]);
    expect((await find({ search: '"street light"' })).total).toBe(0);
    expect((await find({ search: '“reet with a li”' })).total).toBe(1);
    expect((await find({ search: 'light street' })).total).toBe(1);
    expect((await find({ search: 'light "street with' })).total).toBe(1);
  });

  test.each([
    '9876543210',
    '98765 43210',
    '+91-98765-43210',
    '098765 43210',
    '3210',
    '९८७६५ ४३२१०',
  ])('finds a named reporter by %s', async (search) => {
    const theirs = ['+91 98765 43210', '9876543210', '098765-43210', '(+91) 98765.43210'];
    const others = ['98765 43219', null];
    const phones = [...theirs, ...others];
    const find = await searching(phones.map((phone, at) => row(at + 1, { phone })));
    expect((await find({ search, sort: 'oldest' })).numbers).toEqual([1, 2, 3, 4]);
  });

  test('finds by any part of an address, and of a reference however it is typed', async () => {
    const find = await searching([row(1, { email: 'Anita.K@example.org', reference: 'TKT-77' })]);
    for (const search of ['ANITA', 'nita.k@ex', 'org', '77', 'tkt-7', 'tkt 77', 'Tkt7'])
      expect([search, (await find({ search })).total]).toEqual([search, 1]);
    for (const search of ['ab@', 'or', 'kt', 't7x', '777', 'tkt-8'])
      expect([search, (await find({ search })).total]).toEqual([search, 0]);
  });

  test('finds words of the other script that sound alike, and while the last one is typed', async () => {
    const find = await searching([
      row(1, { subject: 'गली में पानी, पंचायत में बिजली नहीं' }),
      row(2, { name: 'Naseema Khatoon' }),
    ]);
    for (const search of ['paani', 'bijli pani', 'gali pancha', 'gali bijlee'])
      expect([search, (await find({ search })).numbers]).toEqual([search, [1]]);
    for (const search of ['नसीमा', 'ख़ातून नसीम', 'nasima'])
      expect([search, (await find({ search })).numbers]).toEqual([search, [2]]);
    for (const search of ['pancha pani', '"pani"', 'pan', 'pani/bijli'])
      expect([search, (await find({ search })).numbers]).toEqual([search, []]);
  });

  test('finds a word in the form that it has in a sentence, whole words alone', async () => {
    const find = await searching([
      row(1, { subject: 'थाने के पीछे की नालियाँ भरी हैं' }),
      row(2, { subject: 'दोनों थानों के सामने सड़कें टूटी हैं' }),
    ]);
    for (const search of ['थाना नाली', 'thana nali', 'थानों नालियों', 'थाना पीछे', 'thane ke nali me'])
      expect([search, (await find({ search })).numbers]).toEqual([search, [1]]);
    for (const search of ['थाना सड़कों', 'थाने दोनों'])
      expect([search, (await find({ search })).numbers]).toEqual([search, [2]]);
    for (const search of ['"थाना"', 'नाला'])
      expect([search, (await find({ search })).numbers]).toEqual([search, []]);
  });

  test('finds Devanagari without dots, with either nasal dot, and digits of both scripts', async () => {
    const find = await searching([row(1, { subject: 'गाँव की सड़क, वार्ड १२' })]);
    for (const search of ['सडक', 'गांव', 'गा‍ँव', 'वार्ड 12', '“गांव की सडक”'])
      expect([search, (await find({ search })).total]).toEqual([search, 1]);
  });

  test('finds a number with and without the commas between its digits', async () => {
    const find = await searching([
      row(1, { subject: 'रिश्वत ₹2,500 और फिर Rs.1,00,000' }),
      row(2, { subject: 'Asked for 2500/-, then 100,000' }),
    ]);
    for (const search of ['2500', '2,500', '₹2500', '२५००', '100000', '1,00,000 2500', '100,000'])
      expect([search, (await find({ search, sort: 'oldest' })).numbers]).toEqual([
        search,
        search === '₹2500' ? [1] : [1, 2],
      ]);
    expect((await find({ search: '"2500"' })).numbers).toEqual([2]);
  });
});
