import type { Plugin } from 'vite';

const OTHERS = /[\u0080-\uffff]/g;
/** A backslash before a letter that is written out would stand before its code. */
const ESCAPED = /\\[\u0080-\uffff]/;
/** What is raw would show the code itself. */
const RAW = /String\.raw\s*`[^`]*[\u0080-\uffff][^`]*`/;

/**
 * Writes each letter that is not ASCII by its code. V8 keeps the text of a file as long as the process
 * lives, and in two bytes a letter where there is a single one of the others.
 */
export const plainLetters = (): Plugin => ({
  name: 'plain-letters',
  // When the last of the others has written, which may write letters as themselves again.
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = inPlainLetters(file.code, file.fileName);
  },
});

export function inPlainLetters(code: string, name: string): string {
  if (ESCAPED.test(code) || RAW.test(code))
    throw new Error(`${name} has a letter that cannot be written by its code`);
  return code.replaceAll(OTHERS, codeOf);
}

/** Each unit of UTF-16 by itself: two of them are one letter in texts, and in patterns of letters. */
const codeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
