import { plainText } from '#contract/plain-text.ts';

const BLOCK_END = /<br\s*\/?>|<\/(?:p|h[1-6]|li|blockquote|pre|div|tr|figcaption)>/gi;

/** The text of a post, with a line for each of its blocks. */
export function linesOf(html: string): string {
  return html
    .split(BLOCK_END)
    .map(plainText)
    .filter((line) => line !== '')
    .join('\n');
}
