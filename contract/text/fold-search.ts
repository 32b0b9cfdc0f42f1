import { foldText } from './fold-text.ts';

/** Devanagari letters with a dot below that are one character, the dot alone, the other nasal dot, digits. */
const MARKED = /[\u0929\u0931\u0934\u0958-\u095f\u093c\u0901\u0966-\u096f]/;
const ALL_MARKED = new RegExp(MARKED, 'g');

const NUKTA = '\u093c';
const CANDRABINDU = '\u0901';
const ANUSVARA = '\u0902';

/**
 * Folded as a text is searched: beside what `foldText` does, Devanagari without the dots below letters
 * and with one sign for both nasal dots, digits of both scripts alike. Each character is folded by itself,
 * so that a part of a text folds to a part of what the text folds to.
 */
export const foldSearch = (text: string): string => foldText(foldMarks(text));

/** Characters that are folded between two pauses. */
const STEP = 20_000;

/** `foldSearch` with pauses, as folding a long text takes a while: cut at spaces, over which nothing is composed. */
export function* foldInSteps(text: string, size = STEP): Generator<undefined, string> {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; ) {
    const space = text.indexOf(' ', at + size);
    const end = space < 0 ? text.length : space;
    pieces.push(foldSearch(text.slice(at, end)));
    at = end;
    if (at < text.length) yield;
  }
  return pieces.filter(Boolean).join(' ');
}

/** What `foldSearch` does beside `foldText`, for a text that was folded so before. */
export const foldMarks = (text: string): string =>
  MARKED.test(text) ? text.replace(ALL_MARKED, (sign) => UNMARKED[sign] ?? sign) : text;

const UNMARKED: Record<string, string> = Object.fromEntries(
  Array.from({ length: 0x80 }, (_, at) => String.fromCharCode(0x900 + at))
    .filter((sign) => MARKED.test(sign))
    .map((sign) => [sign, unmarked(sign)]),
);

function unmarked(sign: string): string {
  if (sign === NUKTA) return '';
  if (sign === CANDRABINDU) return ANUSVARA;
  if (sign >= '०') return String((sign.charCodeAt(0) % 0x10) - 6);
  return sign.normalize('NFD').charAt(0);
}
