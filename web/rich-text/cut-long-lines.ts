import { isBlock, isElement } from './blocks.ts';

/** Characters of one paragraph that browsers lay out in a moment; their time grows with the square. */
export const LONG_LINE = 30_000;

/** Characters of a piece, and of one that is not laid out before it comes into sight. */
const PIECE = 4000;
const LAZY = 1000;

/** A part of the text of an endless paragraph. */
export interface Piece {
  start: number;
  end: number;
  className: string;
}

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

/** Where to cut a text of an endless paragraph: after a line of code or a word, where there is one. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; ) {
    const part = text.slice(start, start + PIECE);
    const end = start + (start + PIECE < text.length ? wholeWords(part) : part.length);
    const isLazy = end - start >= LAZY;
    pieces.push({ start, end, className: `rich-text-piece${isLazy ? ' rich-text-lazy' : ''}` });
    start = end;
  }
  return pieces;
}

function wholeWords(part: string): number {
  return part.lastIndexOf('\n') + 1 || part.lastIndexOf(' ') + 1 || part.length;
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

function cut(text: Text): void {
  for (const { start, end, className } of piecesOf(text.data)) {
    const piece = text.ownerDocument.createElement('span');
    piece.className = className;
    piece.textContent = text.data.slice(start, end);
    text.before(piece);
  }
  text.remove();
}
