/**
 * What a reader cannot see and nobody types into a search: zero-width spaces and joiners, the soft
 * hyphen, the byte order mark, variation selectors.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * More marks on one letter than any language has. Composing sorts them by insertion, in a time that
 * grows with the square of their number. Looked for only where a row of marks begins, or rows of 30
 * would be read 30 times.
 */
const TOO_MANY_MARKS = /(?<!\p{M})(\p{M}{30})\p{M}+/gu;

/**
 * What asks for more than lower case: white space that is no single space, a long row of marks, and any
 * character but printable ASCII and the Devanagari that is never composed or sorted.
 */
const UNUSUAL =
  / {2}|[^ -~\u0900-\u093b\u093d-\u0950\u0955-\u0957\u0960-\u097f]|[\u0900-\u0903\u093a-\u094f\u0955-\u0957\u0962\u0963]{31}/;

/** Whether each character of a text in lower case is folded already, whatever stands beside it. */
export const isPlain = (lower: string): boolean => !UNUSUAL.test(lower);

/**
 * Text made comparable for a search: in lower case, composed alike, without invisible characters,
 * single spaces. Folding what is folded changes nothing.
 */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain(lower)) return lower.trim();
  return (
    text
      .replace(INVISIBLE, '')
      .toLowerCase()
      .replace(TOO_MANY_MARKS, '$1')
      .normalize('NFC')
      // Composing can make two of one.
      .replace(TOO_MANY_MARKS, '$1')
      .replaceAll('ς', 'σ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
