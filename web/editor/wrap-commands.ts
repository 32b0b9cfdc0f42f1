import { lift } from 'prosemirror-commands';
import { type Node, NodeRange, type NodeType } from 'prosemirror-model';
import { liftListItem, wrapRangeInList } from 'prosemirror-schema-list';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { canJoin, findWrapping, liftTarget } from 'prosemirror-transform';
import { innermostList } from './format-state.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** Puts the lines into a quote, or takes them out of theirs; whole lists and tables go with them. */
export const toggleBlockquote: Command = (state, dispatch) => {
  const { $from, $to } = state.selection;
  const quoted = $from.blockRange($to, (node) => node.type === nodes.blockquote);
  if (quoted) {
    const target = liftTarget(quoted);
    if (target === null) return lift(state, dispatch);
    dispatch?.(state.tr.lift(quoted, target).scrollIntoView());
    return true;
  }
  const range = $from.blockRange($to, holdsLines);
  const wrapping = range && findWrapping(range, nodes.blockquote);
  if (!wrapping) return false;
  dispatch?.(state.tr.wrap(range, wrapping).scrollIntoView());
  return true;
};

/** Unlike a list, which has items only, and the rows of a table. */
const holdsLines = (node: Node) => node.type.contentMatch.matchType(nodes.paragraph) !== null;

/** Makes the lines a list, a list of the other kind, or lines again. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const { $from, $to } = state.selection;
    if (!$from.blockRange($to, isList)) return listLines(state, type, dispatch);
    const list = innermostList($from);
    if (list?.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
    dispatch?.(changeListType(state, type));
    return true;
  };
}

const isList = (node: Node) => node.type.isInGroup('list');

/** Its items lose their boxes, which stand in lists of bullets alone. */
function changeListType(state: EditorState, type: NodeType): Transaction {
  const { $from } = state.selection;
  let depth = $from.depth;
  while (!isList($from.node(depth))) depth--;
  const tr = state.tr.setNodeMarkup($from.before(depth), type);
  $from.node(depth).forEach((item, offset) => {
    if (item.attrs.check !== null) tr.setNodeAttribute($from.start(depth) + offset, 'check', null);
  });
  return tr.scrollIntoView();
}

/** Lines side by side, or a list among them. */
interface Stretch {
  start: number;
  end: number;
  list?: Node;
}

/** Lines become items, lists among them lists of that kind, and all that meet one list. */
function listLines(
  state: EditorState,
  type: NodeType,
  dispatch: ((tr: Transaction) => void) | undefined,
): boolean {
  const stretches = stretchesIn(state);
  const tr = state.tr;
  let next: Stretch | undefined;
  for (const stretch of stretches.toReversed()) {
    const { start, end, list } = stretch;
    if (list && list.type !== type) tr.setNodeMarkup(start, type);
    if (!list) {
      const [$start, $end] = [tr.doc.resolve(start), tr.doc.resolve(end)];
      wrapRangeInList(tr, new NodeRange($start, $end, $start.depth), type);
    }
    const after = start + (tr.doc.nodeAt(start)?.nodeSize ?? 0);
    if (next?.start === end && canJoin(tr.doc, after)) tr.join(after);
    next = stretch;
  }
  dispatch?.(tr.scrollIntoView());
  return stretches.length > 0;
}

function stretchesIn({ doc, selection: { from, to } }: EditorState): Stretch[] {
  const stretches: Stretch[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    const last = stretches.at(-1);
    const end = pos + node.nodeSize;
    if (isList(node)) stretches.push({ start: pos, end, list: node });
    else if (node.isTextblock && last?.end === pos && !last.list) last.end = end;
    else if (node.isTextblock) stretches.push({ start: pos, end });
    return !isList(node) && !node.isTextblock;
  });
  return stretches;
}
