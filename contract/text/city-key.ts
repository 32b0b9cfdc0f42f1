import type { Language } from '../language.ts';
import { foldText } from './fold-text.ts';
import { inLatin } from './in-latin.ts';
import { TOWNS } from './towns.ts';

/**
 * People write the name of a city in two scripts, with long vowels or short ones, and with its state behind it.
 * Texts with one key mean one city: Patna, patna, पटना, `Patna, Bihar`, `Patna - 800001`.
 *
 * To take two towns for one is worse than to miss a spelling. So Devanagari is only put into Latin letters as
 * Hindi is spoken, and little of these is left out; what that does not reach stands in `towns.ts`. Semri and
 * Simri, Bihta and Bihat, Madhepur and Madhepura stay two.
 */
export function cityKey(city: string): string {
  const folded = foldText(city);
  if (folded.length > LONGEST) return folded;
  const words = wordsOf(folded);
  return knownTown(words)?.key ?? (words.join('') || folded);
}

/** What each language calls a town that is known. */
export const cityNames = (city: string): Town['names'] | undefined =>
  knownTown(wordsOf(foldText(city).slice(0, LONGEST)))?.names;

/** What a town that is known is called in a language; any other city as it is written. */
export const cityName = (city: string, language: Language): string =>
  cityNames(city)?.[language] ?? city;

/** No name of a city that is taken in is longer. */
const LONGEST = 200;

/** Letters with their marks, or digits. */
const WORDS = /[\p{L}\p{M}]+|\p{Nd}+/gu;
/** As in `Patnā`. */
const MARKS_OF_LATIN = /(?<=[a-z])[\u0300-\u036f]+/g;

const DEVANAGARI = /[\u0900-\u097f]/;

/** Read as one text: a rule for each word alone would take ten times as long for a name of many. */
const wordsOf = (folded: string): string[] => {
  const words = folded.normalize('NFD').replace(MARKS_OF_LATIN, '').match(WORDS) ?? [];
  const latin = words.map((word) => (DEVANAGARI.test(word) ? inLatin(word) : word)).join(' ');
  return WAYS.reduce((read, [pattern, way]) => read.replace(pattern, way), latin).split(' ');
};

/** What people write in more than one way, from the first to the last. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/x/g, 'ks'],
  [/q/g, 'k'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee/g, 'i'],
  [/oo/g, 'u'],
  [/([a-z])\1+/g, '$1'],
  [/(?:ch)+h?|cch/g, 'ch'],
  [/n(?=[bp])/g, 'm'],
  // The last letter of गया is a vowel, that of सराय is none.
  [/ay(?![aeiou])/g, 'ai'],
  [/iy(?=[aeou])/g, 'i'],
  [/anv(?= |$)/g, 'aon'],
  [/ah(?= |$)/g, 'a'],
];

/** What may stand beside the name of a town that is known. */
const BESIDE = new Set('bihar india bharat district dist jila'.split(' '));
const isBeside = (word = '') => BESIDE.has(word) || /^\p{Nd}/u.test(word);

/** So many words at most: `Patna 800 001, Bihar, India`. */
const MOST_BESIDE = 4;

interface Town {
  key: string;
  names: Record<Language, string>;
}

/** The town that is known, without what stands beside it where that is no part of the name. */
function knownTown(words: readonly string[], beside = 0): Town | undefined {
  const town = knownTowns().get(words.join(''));
  if (town || beside === MOST_BESIDE) return town;
  if (isBeside(words.at(-1))) return knownTown(words.slice(0, -1), beside + 1);
  return isBeside(words[0]) ? knownTown(words.slice(1), beside + 1) : undefined;
}

let bySpelling: ReadonlyMap<string, Town> | undefined;

/** Made when they are first needed: a page of the console may need none. */
function knownTowns(): ReadonlyMap<string, Town> {
  bySpelling ??= new Map(
    TOWNS.flatMap((spellings) => {
      const read = spellings.map((spelling) => wordsOf(foldText(spelling)).join(''));
      const [[key = ''], [en = '', hi = '']] = [read, spellings];
      return read.map((spelling) => [spelling, { key, names: { en, hi } }] as const);
    }),
  );
  return bySpelling;
}
