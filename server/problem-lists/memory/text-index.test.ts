import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { membersOf } from './bits.ts';
import { PostingLists } from './posting-lists.ts';
import { TextIndex } from './text-index.ts';
import { TokenLog } from './token-log.ts';

const FREQUENT = ['street', 'light', 'lane', 'drain'];
const LATE = { word: 'lately', from: 3000, to: 3100 };

/** The frequent words of a document, in one of their orders. */
function ordered(document: number): string[] {
  const left = [...FREQUENT];
  return FREQUENT.flatMap((_, at) => left.splice((document >> (2 * at)) % left.length, 1));
}

/** Two fields of words that are frequent from the first document on, frequent late, or rare. */
function fieldsOf(document: number): string[] {
  const words = ordered(document);
  if (document % 200 === 7) words.splice(document % 3, 0, 'linden');
  if (document % 300 === 7) words.splice(document % 4, 0, 'maple');
  if (document >= LATE.from && document < LATE.to) words.splice(document % 5, 0, LATE.word);
  const cut = document % 11 === 0 ? 2 : words.length;
  return [words.slice(0, cut).join(' '), words.slice(cut).join(' ')];
}

const documents = Array.from({ length: 4096 }, (_, document) => fieldsOf(document));

function newIndex(): TextIndex {
  const index = new TextIndex();
  for (let at = 0; at < documents.length; at += 7) index.add(...documents.slice(at, at + 7));
  return index;
}

const numbersWith = (test: (fields: string[]) => boolean) =>
  documents.flatMap((fields, document) => (test(fields) ? document : []));
const withPhrase = (phrase: string) =>
  numbersWith((fields) => fields.some((field) => field.includes(phrase)));
const withWords = (...words: string[]) =>
  numbersWith((fields) => words.every((word) => fields.join(' ').split(' ').includes(word)));

/** How many documents had to be read through to find a phrase. */
function readFor(phrase: string): number {
  const index = newIndex();
  const reading = [vi.spyOn(TokenLog.prototype, 'hasPair'), vi.spyOn(TokenLog.prototype, 'read')];
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  index.findPhrase(phrase);
  return reading.reduce((sum, { mock }) => sum + mock.calls.length, 0);
}

test('phrases are found where they stand, and nowhere else', () => {
  const pairs = [...FREQUENT, 'linden', 'maple', LATE.word].flatMap((one, _, words) =>
    words.filter((next) => next !== one).map((next) => `${one} ${next}`),
  );

  const phrases = [
    ...pairs,
    ...['t l', 'n l', 'eet lig', 'ne d', 'street l', 'n st', 'e lately', 'y l', 'e ma', 'x y'],
    ...['street light lane', 'light lane drain', 'drain street l', 't lane d', 'y lane street'],
    ...['linden street lane', 'e linden st', 'lane lately drain', 'light x lane'],
    ...['street light lane drain', 'n lane light str', 'drain linden light st'],
  ];
  const index = newIndex();
  for (const phrase of phrases)
    expect([phrase, membersOf(index.findPhrase(phrase))]).toEqual([phrase, withPhrase(phrase)]);
});

test('more documents at once than are settled together are all found where they are', () => {
  const index = new TextIndex();
  const times = [0, 1, 2, 3];
  index.add(...times.flatMap(() => documents));
  for (const phrase of ['street light', 'linden', 'e linden st', 'lane lately drain'])
    expect([phrase, membersOf(index.findPhrase(phrase))]).toEqual([
      phrase,
      times.flatMap((time) => withPhrase(phrase).map((at) => time * documents.length + at)),
    ]);
});

describe('the documents read for a phrase', () => {
  /** Those that came before the word was frequent. */
  const FIRST = 64;

  test('of frequent words are only the first ones', () => {
    const read = readFor('street light');
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(FIRST);
  });

  test('with a word that nobody wrote are none, and no list is looked through', () => {
    const looked = vi.spyOn(PostingLists.prototype, 'uniteInto');
    for (const phrase of ['nowhere street', 'street nowhere']) expect(readFor(phrase)).toBe(0);
    expect(looked).not.toHaveBeenCalled();
  });

  test('of rare words are those that have both', () => {
    const both = withWords('linden', 'maple');
    expect(both.length).toBeGreaterThan(1);
    expect(readFor('linden maple')).toBe(both.length);
  });

  test('one of whose words became frequent late are those that have it, not all before it', () => {
    const late = withWords('street', LATE.word);
    expect(late.length).toBeGreaterThan(FIRST);
    expect(readFor('street la')).toBeLessThanOrEqual(FIRST + late.length);
  });
});
