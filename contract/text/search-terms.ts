import { foldSearch } from './fold-search.ts';

/** One of the things that a search asks for; what is found has all of them. */
export type SearchTerm =
  /** In quotes: an exact sequence of words, the first and the last of which may be parts. */
  | { phrase: string }
  /** A part of a word; the last word of a search may be still being typed. */
  | { word: string; isLast: boolean }
  /** Digits with what people put between them: a telephone number, or words like any other. */
  | { words: string[]; digits: string };

const OPENING = '["“”„«]';
const CLOSING = '["“”»]';
/** A phrase that is not closed yet reaches to the end. */
const PHRASE = `${OPENING}(?<phrase>[^"“”»]+)(?:${CLOSING}|$)`;
const NUMBER = String.raw`(?<number>[+(]*\d[\d().-]*(?: [\d().-]+)*)(?= |$)`;
const TERM = new RegExp(`${PHRASE}|${NUMBER}|(?<word>[^ ]+)`, 'gu');

/** What somebody typed, folded and taken apart; what stands there twice is asked for once. */
export function searchTerms(typed: string, fold = foldSearch): SearchTerm[] {
  const terms = [...fold(typed).matchAll(TERM)].flatMap(({ groups = {} }): SearchTerm[] => {
    const { phrase, number, word } = groups;
    if (phrase !== undefined) return phrase.trim() === '' ? [] : [{ phrase: phrase.trim() }];
    if (number !== undefined) return [{ words: number.split(' '), digits: digitsOf(number) }];
    return word === undefined ? [] : [{ word, isLast: false }];
  });
  const last = terms.at(-1);
  if (last && 'word' in last) last.isLast = true;
  return withoutParticles(distinct(terms));
}

/**
 * Words between the words of Hindi, as Latin letters write them. They are too short to be found by their
 * sounds, so that the same sentence in Devanagari would lack them.
 */
const PARTICLES = new Set('ka ke ki ko me se pe ne hai aur'.split(' '));

/** Particles tell something only where nothing else is asked for. */
function withoutParticles(terms: SearchTerm[]): SearchTerm[] {
  const telling = terms.filter((term) => !('word' in term && PARTICLES.has(term.word)));
  return telling.length > 0 ? telling : terms;
}

/** Of two alike the first: the last word may be a beginning, which asks for less. */
function distinct(terms: readonly SearchTerm[]): SearchTerm[] {
  const known = new Map<string, SearchTerm>();
  for (const term of terms) {
    const key = JSON.stringify({ ...term, isLast: undefined });
    if (!known.has(key)) known.set(key, term);
  }
  return [...known.values()];
}

/** The digits of a telephone number without what is dialled before it within or from outside India. */
function digitsOf(number: string): string {
  const digits = number.replace(/\D/g, '');
  const national = digits.replace(/^0+/, '');
  const fromOutside = number.startsWith('+') || digits.startsWith('00') || national.length === 12;
  const own = fromOutside ? national.replace(/^91/, '') : national;
  return own.length < SHORTEST_NUMBER ? digits : own;
}

/** As many digits as people know the end of a number by. */
export const SHORTEST_NUMBER = 4;

/** Four to nine digits, with and without commas between their groups; a telephone number has more. */
const AMOUNTS =
  /(?<![\d,]|\d\.)(?=(?:,?\d){4,9}(?!,?\d))(?:[1-9]\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?!,?\d)/g;
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;
/** Thousands, lakhs and crores. */
const LAKHS = /\B(?=\d{3}$)|\B(?=(?:\d{2})+\d{3}$)/g;

const withoutCommas = (amount: string) => amount.replaceAll(',', '');
const WAYS = [
  withoutCommas,
  (amount: string) => withoutCommas(amount).replace(THOUSANDS, ','),
  (amount: string) => withoutCommas(amount).replace(LAKHS, ','),
];

/** A word as it is, and as its numbers are written with other commas or none: 100000, 100,000 and 1,00,000. */
export function writtenAlike(word: string): string[] {
  return [...new Set([word, ...WAYS.map((way) => word.replace(AMOUNTS, way))])];
}
