import { CONTENT_MAX, CONTENT_MAX_DEPTH, CONTENT_MAX_ELEMENTS } from '#contract/blog-values.ts';
import { readableText } from '#contract/text/plain-text.ts';
import { scanMarkup } from '#contract/text/scan-markup.ts';

const withoutEnd = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** Closed by the next of their kind, so that a missing end is no depth. */
const closedByNext = new Set('p li dt dd option tr td th thead tbody tfoot'.split(' '));

/**
 * Whether HTML holds more than a slow phone can show, which our server takes from nobody: it came
 * before there was a limit, or from another backend. Depth is estimated, as a browser mends tags.
 */
export function isTooMuchMarkup(html: string): boolean {
  let [elements, depth, text] = [0, 0, 0];
  for (const { kind, name, start, end } of scanMarkup(html)) {
    if (kind === 'text') text += end - start;
    else if (kind === 'open') elements += 1;
    if (kind !== 'text' && !withoutEnd.has(name) && !closedByNext.has(name)) {
      if (kind === 'open') depth += 1;
      else if (kind === 'close') depth = Math.max(0, depth - 1);
    }
    if (elements > CONTENT_MAX_ELEMENTS || depth > CONTENT_MAX_DEPTH || text > CONTENT_MAX)
      return true;
  }
  return false;
}

/** Characters of the words that stand in for what is too much. */
const MANY_WORDS = 20_000;

/** The first words of what is too much, a line for each block. */
export function firstWords(html: string): string {
  const words = readableText(html);
  return words.length > MANY_WORDS ? `${words.slice(0, MANY_WORDS)}…` : words;
}

/**
 * Cuts HTML, where it is well formed, between blocks that stand in no other, after so many tags or a
 * few more; each part means alone what it means in the whole. Lists are not cut off from each other.
 */
export function* partsOfMarkup(html: string, tags: number): Generator<string> {
  const open: string[] = [];
  let [counted, from] = [0, 0];
  for (const { kind, name, start } of scanMarkup(html)) {
    if (kind === 'open') {
      const isBetween = open.length === 0 && /^(?:p|h[1-6]|blockquote|pre|table)$/.test(name);
      if (isBetween && counted >= tags) {
        yield html.slice(from, start);
        [counted, from] = [0, start];
      }
      counted += 1;
      if (!withoutEnd.has(name)) open.push(name);
    } else if (kind === 'close' && open.pop() !== name) break;
  }
  yield html.slice(from);
}
