import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { Portions, shareOf } from '#web/article/portions.ts';
import type { Slices } from '#web/rich-text/slices.ts';
import { loadDocument } from './create-view.ts';
import { cutLines } from './long-lines.ts';

/** Puts a document into the view a portion at a time, each laid out in the slice it came in. */
export async function mountDocument(view: EditorView, doc: Node, slices: Slices): Promise<void> {
  const pieces = cutLines(doc);
  for (const end of endsOfPortions(doc)) {
    loadDocument(view, doc.cut(0, end), { pieces: pieces.filter(({ to }) => to <= end) });
    view.dom.getBoundingClientRect();
    await slices.pause();
  }
  loadDocument(view, doc);
}

/** Characters of a text between which it may be cut. */
const STEP = 4000;

/** Positions between two portions of a document, however its blocks are nested. */
function endsOfPortions(doc: Node): number[] {
  const ends: number[] = [];
  const portions = new Portions();
  let elements = 0;
  doc.descendants((node, pos) => {
    elements += 1;
    if (node.childCount > 0) return;
    for (let at = 0; at < node.nodeSize; at += STEP) {
      const end = Math.min(at + STEP, node.nodeSize);
      if (portions.add(shareOf(elements, end - at))) ends.push(pos + end);
      elements = 0;
    }
  });
  return ends;
}
