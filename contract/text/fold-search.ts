import { foldText } from './fold-text.ts';

const DEVANAGARI = /[\u0900-\u097f]/;
/** Letters with a dot below that are one character. */
const DOTTED = /[\u0929\u0931\u0934\u0958-\u095f]/g;
const NUKTA = /\u093c/g;
const DIGIT = /[०-९]/g;

/**
 * Folded as a text is searched: beside what `foldText` does, Devanagari without the dots below letters
 * and with one sign for both nasal dots, digits of both scripts alike. Each character is folded by itself,
 * so that a part of a text folds to a part of what the text folds to.
 */
export const foldSearch = (text: string): string => foldText(foldMarks(text));

/** What `foldSearch` does beside `foldText`, for a text that was folded so before. */
export function foldMarks(text: string): string {
  if (!DEVANAGARI.test(text)) return text;
  return text
    .replace(DOTTED, (letter) => letter.normalize('NFD').charAt(0))
    .replace(NUKTA, '')
    .replaceAll('ँ', 'ं')
    .replace(DIGIT, (digit) => String((digit.charCodeAt(0) % 0x10) - 6));
}
