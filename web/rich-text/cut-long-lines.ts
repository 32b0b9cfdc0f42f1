import { isBlock, isText } from './blocks.ts';

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
    if (length > LONG_LINE) cutLine(line);
  }
}

/** Where to cut a text of an endless paragraph: after a line of code or a word, where there is one. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  for (let start = 0; start < text.length; ) {
    const part = text.slice(start, start + PIECE);
    const end = start + (start + PIECE < text.length ? wholeWords(part) : part.length);
    pieces.push({ start, end, className: classOf(end - start) });
    start = end;
  }
  return pieces;
}

function classOf(length: number): string {
  return length < LAZY ? 'rich-text-piece' : 'rich-text-piece rich-text-lazy';
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
    if (isText(node)) lines.at(-1)?.push(node);
    else if (isBlock(node)) lines.push([]);
  }
  return lines;
}

/** Short parts of a line that follow each other share a piece. */
function cutLine(line: Text[]): void {
  let run: ChildNode[] = [];
  let length = 0;
  const endRun = () => {
    if (length > 0) wrap(run, length);
    [run, length] = [[], 0];
  };
  for (const part of new Set(line.map(partOfLine))) {
    const own = part.textContent?.length ?? 0;
    const isNext = run.at(-1)?.parentNode === part.parentNode;
    if (!isNext || length + own > PIECE) endRun();
    if (own > PIECE) for (const text of line.filter((each) => part.contains(each))) cut(text);
    else {
      run.push(part);
      length += own;
    }
  }
  endRun();
}

/** The child of the block, or of the whole, in which a text stands. */
function partOfLine(text: Text): ChildNode {
  let part: ChildNode = text;
  while (part.parentElement && !isBlock(part.parentElement)) part = part.parentElement;
  return part;
}

/** What stands between the first and the last goes along. */
function wrap(run: ChildNode[], length: number): void {
  const [first, last] = [run[0], run.at(-1)];
  const piece = first?.ownerDocument?.createElement('span');
  if (!first || !last || !piece) return;
  piece.className = classOf(length);
  first.before(piece);
  while (piece.lastChild !== last && piece.nextSibling) piece.append(piece.nextSibling);
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
