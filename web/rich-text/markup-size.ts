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

/**
 * Cuts HTML, where it is well formed, between blocks that stand in no other, after so many tags or a
 * few more; each part means alone what it means in the whole. Lists are not cut off from each other.
 */
export function* partsOfMarkup(html: string, tags: number): Generator<string> {
  const open: string[] = [];
  let [counted, from] = [0, 0];
  for (const { kind, name, start } of scanMarkup(html)) {
    if (kind === 'close' && open.pop() !== name) break;
    if (kind !== 'open') continue;
    const isBetween = open.length === 0 && /^(?:p|h[1-6]|blockquote|pre|table)$/.test(name);
    if (isBetween && counted >= tags) {
      yield html.slice(from, start);
      [counted, from] = [0, start];
    }
    counted += 1;
    if (!withoutEnd.has(name)) open.push(name);
  }
  yield html.slice(from);
}
