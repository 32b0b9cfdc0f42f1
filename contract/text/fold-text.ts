/**
 * What a reader cannot see and nobody types into a search: zero-width spaces and joiners, the soft
 * hyphen, the byte order mark, variation selectors.
 */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;

/** Printable ASCII without a capital letter or two spaces in a row: nothing to fold but the ends. */
const FOLDED_ASCII = /^(?:[!-@[-~]| (?! ))*$/;

/**
 * More marks on one letter than any language has. Composing sorts them by insertion, in a time that
 * grows with the square of their number.
 */
const TOO_MANY_MARKS = /(\p{M}{30})\p{M}+/gu;

/**
 * Text made comparable for a search: in lower case, composed alike, without invisible characters,
 * single spaces. Folding what is folded changes nothing.
 */
export function foldText(text: string): string {
  if (FOLDED_ASCII.test(text)) return text.trim();
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
