import type { Node } from 'prosemirror-model';
import { type EditorStateConfig, Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { LONG_LINE, type Piece, piecesOf } from '#web/rich-text/cut-long-lines.ts';

/** Characters up to which a piece may grow while it is written in. */
const MOST = 10_000;

interface Line {
  node: Node;
  /** Where its text begins in the document. */
  start: number;
}

/** What the beginning of a document is loaded with: its last line may be endless in the whole alone. */
export interface WithPieces {
  pieces?: Decoration[];
}

/** Endless paragraphs in pieces, as their readers get them; what is typed moves no other piece. */
export const longLines: Plugin<DecorationSet> = new Plugin<DecorationSet>({
  state: {
    init: ({ pieces }: EditorStateConfig & WithPieces, { doc }) =>
      DecorationSet.create(doc, pieces ?? cutLines(doc)),
    apply(tr, pieces) {
      if (!tr.docChanged) return pieces;
      const moved = pieces.map(tr.mapping, tr.doc);
      const drawn = cutLines(tr.doc, (line) => {
        const known = moved.find(line.start, line.start + line.node.content.size);
        return longestOf(line, known) > MOST ? freshPieces(line) : known;
      });
      return DecorationSet.create(tr.doc, drawn);
    },
  },
  props: {
    decorations: (state) => longLines.getState(state),
  },
});

/** The pieces of all endless paragraphs of a document. */
export function cutLines(doc: Node, cut: (line: Line) => Decoration[] = freshPieces): Decoration[] {
  const drawn: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    if (node.content.size > LONG_LINE) drawn.push(...cut({ node, start: pos + 1 }));
    return false;
  });
  return drawn;
}

function freshPieces({ node, start }: Line): Decoration[] {
  const drawn: Decoration[] = [];
  node.forEach((child, offset) => {
    const at = start + offset;
    const pieces: Piece[] = child.text === undefined ? [] : piecesOf(child.text);
    for (const { start: from, end, className } of pieces)
      drawn.push(Decoration.inline(at + from, at + end, { class: className }));
  });
  return drawn;
}

/** Characters of the longest piece, or of what is in none. */
function longestOf({ node, start }: Line, pieces: Decoration[]): number {
  let [longest, last] = [0, start];
  for (const { from, to } of pieces.toSorted((one, other) => one.from - other.from)) {
    longest = Math.max(longest, from - last, to - from);
    last = to;
  }
  return Math.max(longest, start + node.content.size - last);
}
