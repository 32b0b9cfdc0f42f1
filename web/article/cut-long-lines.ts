import { isBlock, isElement } from './blocks.ts';
import { LONG_LINE } from './markup-size.ts';

/** Characters of a piece. */
const PIECE = 4000;

/**
 * Puts the text of endless paragraphs into pieces that are laid out each for itself: the time of
 * browsers for one paragraph of Hindi grows with the square of its length.
 */
export function cutLongLines(root: DocumentFragment): void {
  for (const line of linesOf(root)) {
    const length = line.reduce((sum, text) => sum + text.length, 0);
    if (length > LONG_LINE) for (const text of line) cut(text);
  }
}

/** The texts that stand in one paragraph, or between two blocks. */
function linesOf(root: DocumentFragment): Text[][] {
  const lines: Text[][] = [[]];
  const walker = root.ownerDocument.createTreeWalker(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!isElement(node)) lines.at(-1)?.push(node as Text);
    else if (isBlock(node)) lines.push([]);
  }
  return lines;
}

/** At white space, where there is some. */
function cut(text: Text): void {
  const { data } = text;
  for (let at = 0; at < data.length; ) {
    const part = data.slice(at, at + PIECE);
    const space = at + PIECE < data.length ? part.lastIndexOf(' ') : -1;
    const piece = text.ownerDocument.createElement('span');
    piece.className = 'rich-text-piece';
    piece.textContent = space > 0 ? part.slice(0, space + 1) : part;
    text.before(piece);
    at += piece.textContent.length;
  }
  text.remove();
}
