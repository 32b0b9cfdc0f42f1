import { CONTENT_MAX, CONTENT_MAX_DEPTH, CONTENT_MAX_ELEMENTS } from '#contract/blog-values.ts';
import { readableText } from '#contract/text/plain-text.ts';
import { type MarkupPiece, scanMarkup } from '#contract/text/scan-markup.ts';

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
  for (const piece of scanMarkup(html)) {
    if (piece.kind === 'text') text += piece.end - piece.start;
    else if (piece.kind === 'open') elements += 1;
    depth = Math.max(0, depth + levelsAt(piece));
    if (elements > CONTENT_MAX_ELEMENTS || depth > CONTENT_MAX_DEPTH || text > CONTENT_MAX)
      return true;
  }
  return false;
}

/** How much deeper what follows a piece stands. */
function levelsAt({ kind, name }: MarkupPiece): number {
  if (withoutEnd.has(name) || closedByNext.has(name)) return 0;
  if (kind === 'open') return 1;
  return kind === 'close' ? -1 : 0;
}

/** Characters of the words that stand in for what is too much. */
const MANY_WORDS = 20_000;

/** The first words of what is too much, a line for each block. */
export function firstWords(html: string): string {
  const words = readableText(html);
  return words.length > MANY_WORDS ? `${words.slice(0, MANY_WORDS)}…` : words;
}

/** Levels of which a phone shows anything: quotes in quotes leave no room for their text sooner. */
const SHOWN_DEPTH = 20;

/**
 * What is too much, in so few levels that it can be laid out: tags that stand deeper go, and what they
 * hold stays. Anything else is left as it is.
 */
export function flattenMarkup(html: string): string {
  if (!isTooMuchMarkup(html)) return html;
  let [flat, depth] = ['', 0];
  for (const piece of scanMarkup(html)) {
    const levels = levelsAt(piece);
    const isDeep = levels !== 0 && Math.max(depth, depth + levels) > SHOWN_DEPTH;
    if (!isDeep) flat += html.slice(piece.start, piece.end);
    depth = Math.max(0, depth + levels);
  }
  return flat;
}

/** Characters of a tag that may be written again for each part. */
const SHORT_TAG = 200;

/** A quote that goes on in the next part; not one that is removed whole, as a tool of Quill is. */
const goesOn = (name: string, tag: string) =>
  name === 'blockquote' && tag.length <= SHORT_TAG && !tag.includes('ql-');

export interface MarkupPart {
  html: string;
  /** Quotes around its beginning that are those around the end of the part before. */
  levels: number;
}

/**
 * Cuts HTML, where it is well formed, between blocks that stand in no other but quotes, after so many
 * tags or a few more; each part means alone what it means in the whole. Lists are not cut off from
 * each other.
 */
export function* partsOfMarkup(html: string, tags: number): Generator<MarkupPart> {
  const open: { name: string; tag: string; isQuote: boolean }[] = [];
  let [counted, from, opened] = [0, 0, ''];
  let around: string[] = [];
  for (const { kind, name, start, end } of scanMarkup(html)) {
    if (kind === 'close' && open.pop()?.name !== name) break;
    if (kind !== 'open') continue;
    // A quote that has only begun would be an empty one.
    const isBetween = opened !== 'blockquote' && open.every(({ isQuote }) => isQuote);
    if (counted >= tags && isBetween && /^(?:p|h[1-6]|blockquote|pre|table)$/.test(name)) {
      yield { html: around.join('') + html.slice(from, start), levels: around.length };
      [counted, from, around] = [0, start, open.map(({ tag }) => tag)];
    }
    counted += 1;
    opened = name;
    if (withoutEnd.has(name)) continue;
    const tag = html.slice(start, end);
    open.push({ name, tag, isQuote: goesOn(name, tag) });
  }
  yield { html: around.join('') + html.slice(from), levels: around.length };
}

/** Characters in which a text is higher than a window, also in the column of a wide one. */
const WINDOWFUL = 2000;

/** Whether a text is so long that what comes below it is out of sight. */
export const fillsWindow = (html: string): boolean =>
  html.replace(/<[^<>]*>/g, '').length > WINDOWFUL;
