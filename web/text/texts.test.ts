import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { en as englishRules } from '#contract/rules/en.ts';
import { hi as hindiRules } from '#contract/rules/hi.ts';
import { en } from './en.ts';
import { hi } from './hi.ts';

const WEB = join(import.meta.dirname, '..');
const DEVANAGARI = /[\u0900-\u097f]/;

/** Shown as they are in every language. */
const THE_SAME = new Set(['dashboard.unknown', 'editor.linkPlaceholder']);
/** Made of the values alone, such as a date and a name. */
const OF_VALUES = new Set([
  'app.documentTitle',
  'blogs.unsavedItem',
  'dashboard.dateline',
  'dashboard.number',
  'desk.number',
  'figures.fewer',
  'figures.more',
  'figures.number',
  'figures.point',
  'figures.sum',
  'problems.priority',
]);

/** The texts below a part by their path, with some value for each that goes into them. */
function textsOf(part: object, path = ''): [string, string][] {
  return Object.entries(part).flatMap(([name, text]: [string, unknown]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof text === 'string') return [[at, text] as [string, string]];
    if (typeof text === 'function') return [[at, valued(text as Worded)] as [string, string]];
    return textsOf(text as object, at);
  });
}

type Worded = (...values: unknown[]) => unknown;

/** Dates take a moment, most others anything. */
function valued(text: Worded): string {
  try {
    return String(text(3, 'minute', 5));
  } catch {
    return String(text(new Date(0), new Date(0)));
  }
}

const { values: _shown, ...said } = hi;

test('every text of the interface is there in Devanagari', () => {
  const latin = textsOf(said).filter(
    ([at, text]) => !THE_SAME.has(at) && !OF_VALUES.has(at) && !DEVANAGARI.test(text),
  );
  expect(latin).toEqual([]);
});

test('no text of the interface in English has become Hindi', () => {
  const { values: _values, ...english } = en;
  expect(textsOf(english).filter(([, text]) => DEVANAGARI.test(text))).toEqual([]);
});

/** What a man would be told and a woman would not; what is done to things is told otherwise. */
const FOR_MEN = /(?<!(?:हो|जा) )(?:सकते|सकेंगे)|चाहते|रहे हों|भूल गए|करने वाल[ाे]/;

test('no text in Hindi depends on whether a man or a woman reads it', () => {
  expect(textsOf(said).filter(([, text]) => FOR_MEN.test(text))).toEqual([]);
});

test('what is told in Hindi to come back is named in the same sentence', () => {
  expect(textsOf(said).filter(([, text]) => /(?:^|[।:] )लौटते ही/.test(text))).toEqual([]);
});

/** The terms of docs/hindi.md, and what is not said for them. */
const TERMS = readFileSync(join(WEB, '../docs/hindi.md'), 'utf8')
  .split('\n')
  .filter((line) => DEVANAGARI.test(line) && line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, , said = '', unsaid = '']) => ({ said: said.split(', '), unsaid: unsaid.split(', ') }));

test('one thing has one word in Hindi, as docs/hindi.md has it', () => {
  const terms = new Set(TERMS.flatMap((term) => term.said));
  const unsaid = TERMS.flatMap((term) => term.unsaid).filter((word) => word && !terms.has(word));
  expect(unsaid.length).toBeGreaterThan(20);
  const spaced = (text: string) => ` ${text.match(/[\p{L}\p{M}]+/gu)?.join(' ') ?? ''} `;
  expect(
    unsaid.flatMap((word) =>
      textsOf(said).filter(([, text]) => spaced(text).includes(spaced(word))),
    ),
  ).toEqual([]);
  for (const file of ['server/text/hi.ts', 'server/text/hi-mails.ts', 'contract/rules/hi.ts']) {
    const text = spaced(readFileSync(join(WEB, '..', file), 'utf8'));
    expect(
      unsaid.filter((word) => text.includes(spaced(word))),
      file,
    ).toEqual([]);
  }
});

test('a rule calls a field as its label does', () => {
  for (const [rules, { problems, blogs, intake, desk }] of [
    [englishRules, en],
    [hindiRules, hi],
  ] as const) {
    const { name, phone, email, category, subject, description, supportingLink } = problems;
    const { title, excerpt, readTime, authorName, authorEmail } = blogs;
    const labels = {
      ...{ name, phone, email, category, subject, description, supportingLink },
      ...{ title, excerpt, readTime, authorName, authorEmail },
      ...{ city: problems.cityLabel, location: problems.incidentLocation },
      ...{ state: intake.state, note: desk.note },
    };
    for (const [field, label] of Object.entries(labels))
      expect(rules.required(field as keyof typeof labels).toLowerCase(), field).toMatch(
        new RegExp(`^${label.toLowerCase()} (is required|ज़रूरी है)$`),
      );
  }
});

test('values that are stored in English are shown in Hindi, and others as they are', () => {
  const { category, readTime, problemCategory, reporter } = hi.values;
  expect(category('Youth Power')).toBe('युवा शक्ति');
  expect(category('नल-जल')).toBe('नल-जल');
  expect(category('constructor')).toBe('constructor');
  expect(readTime('5 min read')).toBe('5 मिनट में पढ़ें');
  expect(readTime('long')).toBe('long');
  expect(problemCategory('Law & Order / Police')).toBe('कानून-व्यवस्था / पुलिस');
  expect(reporter('Anonymous')).toBe('गुमनाम');
});

test('dates are written as people write them', () => {
  const moment = new Date(2026, 10, 22, 9, 5);
  expect(hi.dates.date(moment)).toBe('22 नवंबर 2026');
  expect(hi.dates.dateTime(moment)).toBe('22 नवंबर 2026, 09:05');
  expect(hi.dates.ago(2, 'minute')).toBe('2 मिनट पहले');
});

test('one thing and many agree in Hindi', () => {
  const { comments, problems } = hi;
  expect([comments.counter(1, 7), comments.counter(2, 7)]).toEqual([
    '7 में से 1 टिप्पणी',
    '7 में से 2 टिप्पणियाँ',
  ]);
  expect([problems.total(1), problems.total(300)]).toEqual(['कुल 1 शिकायत', 'कुल 300 शिकायतें']);
  expect(hi.figures.series.published).toBe('प्रकाशित हुईं');
  expect([problems.found(1), problems.found(2)]).toEqual(['1 शिकायत मिली', '2 शिकायतें मिलीं']);
  expect([problems.newProblems(1), problems.newProblems(2)]).toEqual([
    '1 नई शिकायत',
    '2 नई शिकायतें',
  ]);
});

/** Attributes that people read or hear. */
const READ = new Set(['aria-label', 'alt', 'title', 'placeholder', 'label', 'hint', 'heading']);
const WORD = /\p{L}{2,}/u;

// biome-ignore lint/suspicious/noExplicitAny: nodes of a parsed file, asked for their kind
type Node = any;

/** What a file shows beside the dictionary: words between tags, in what is read out, in a toast. */
function ownTexts(path: string): string[] {
  const { program } = parseSync(path, readFileSync(path, 'utf8'));
  return [...nodesOf(program)]
    .flatMap(shownBy)
    .filter((text) => typeof text === 'string' && WORD.test(text))
    .map((text) => `${path.slice(WEB.length + 1)}: ${text}`);
}

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node))
    if (child && typeof child === 'object') yield* nodesOf(child);
}

function shownBy(node: Node): unknown[] {
  if (node.type === 'JSXText') return [node.value.trim()];
  if (node.type === 'JSXAttribute' && READ.has(node.name.name)) return [node.value?.value];
  if (node.type !== 'CallExpression' || !isTold(node.callee)) return [];
  return node.arguments.flatMap((told: Node) => [told.value, told.quasis?.[0].value.raw]);
}

/** `toast`, `toast.error` and the like, or a form's `setError`. */
const isTold = ({ name, object, property }: Node) =>
  name === 'toast' || object?.name === 'toast' || property?.name === 'setError';

test('no file shows a text that is not in the dictionary', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.startsWith('text'),
  );
  expect(files.length).toBeGreaterThan(80);
  expect(files.flatMap((file) => ownTexts(join(WEB, file)))).toEqual([]);
});

/** The parts that a file shows something of, as `useText` gives them. */
function partsShown(source: string): string[] {
  const found = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, part = '']) => part);
  const taken = found(/\{([^{}]*)\} = useText\(\);/g).flatMap((parts) => parts.split(','));
  const isWhole = source.includes('= useText();');
  return [
    ...found(/useText\(\)\.(\w+)/g),
    ...taken.map((part) => part.replace(/:.*/s, '').trim()),
    ...(isWhole ? found(/\btext\.(\w+)\./g) : []),
  ];
}

test('a folder that shows a part of the dictionary brings it along', () => {
  const late = readdirSync(join(WEB, 'text'))
    .filter((file) => file.endsWith('.ts'))
    .filter((file) => readFileSync(join(WEB, 'text', file), 'utf8').includes(" = inEnglish('"));
  expect(late.length).toBeGreaterThan(5);
  const brought = new Map<string, string>();
  const shown: [folder: string, part: string][] = [];
  for (const file of readdirSync(WEB, { recursive: true, encoding: 'utf8' })) {
    const [folder = ''] = file.split('/');
    if (!/\.tsx?$/.test(file) || folder === 'text' || file.includes('.test.')) continue;
    const source = readFileSync(join(WEB, file), 'utf8');
    brought.set(folder, `${brought.get(folder) ?? ''}${source}`);
    for (const part of partsShown(source)) shown.push([folder, `${part}.ts`]);
  }
  const missing = shown.filter(
    ([folder, file]) =>
      late.includes(file) && !brought.get(folder)?.includes(`import '#web/text/${file}'`),
  );
  expect(missing).toEqual([]);
});

test('one is not told of as several are', () => {
  const { notUndone } = hi.submissions.many;
  expect([notUndone(1), notUndone(2)]).toEqual(['1 लेख वापस नहीं हुआ', '2 लेख वापस नहीं हुए']);
  const { done, rows } = hi.exports;
  expect([done(1), done(2)]).toEqual([
    'हो गया: 1 पंक्ति आपके डाउनलोड में है।',
    'हो गया: 2 पंक्तियाँ आपके डाउनलोड में हैं।',
  ]);
  expect(rows(0, 1)).toBe('1 पंक्ति में से अब तक 0');
  expect(en.exports.done(1)).toBe('Done: 1 row is in your downloads.');
  const { openToday } = hi.figures;
  expect([openToday(1), openToday(2)]).toEqual(['अभी खुली है: 1 शिकायत', 'अभी खुली हैं: 2 शिकायतें']);
});
