import type { MarkType, Node, ResolvedPos } from 'prosemirror-model';
import { AllSelection, type EditorState, Selection, TextSelection } from 'prosemirror-state';
import { schema } from './schema.ts';

/** What the toolbar shows about the selection. */
export interface FormatState {
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  /** Heading level of the line, 0 for none. */
  heading: number;
  /** Name of the innermost list's node type. */
  list: string | null;
  align: string | null;
  indent: number;
  blockquote: boolean;
  codeBlock: boolean;
  /** Nothing but code is selected, which has neither marks nor links. */
  codeOnly: boolean;
  link: string | null;
  color: string | null;
  background: string | null;
}

export function formatState(current: EditorState): FormatState {
  const state = withTextSelected(current);
  const { $from, $to } = state.selection;
  const { marks } = schema;
  const line = $from.parent;
  const link = linkAt(state)?.href ?? null;
  return {
    bold: hasMark(state, marks.bold),
    italic: hasMark(state, marks.italic),
    underline: hasMark(state, marks.underline),
    strike: hasMark(state, marks.strike),
    heading: line.type === schema.nodes.heading ? line.attrs.level : 0,
    list:
      innermostList($from)?.type.name === 'ordered_list'
        ? 'ordered_list'
        : innermostList($from)
          ? 'bullet_list'
          : null,
    align: line.attrs.align ?? null,
    indent: line.attrs.indent ?? 0,
    blockquote: ancestors($from).some((node) => node.type === schema.nodes.blockquote),
    codeBlock: line.type === schema.nodes.code_block,
    codeOnly: line.type === schema.nodes.code_block && $from.sameParent($to),
    link,
    color: markValue(state, marks.color),
    background: markValue(state, marks.background),
  };
}

/** The same state with all its text selected line by line where the document as a whole was. */
export function withTextSelected(state: EditorState): EditorState {
  const { doc, selection, tr } = state;
  if (!(selection instanceof AllSelection)) return state;
  const { $from } = Selection.atStart(doc);
  const { $to } = Selection.atEnd(doc);
  return state.apply(tr.setSelection(TextSelection.between($from, $to)));
}

export function sameFormat(one: FormatState, other: FormatState): boolean {
  return (Object.keys(one) as (keyof FormatState)[]).every((key) => one[key] === other[key]);
}

function ancestors($pos: ResolvedPos): Node[] {
  return Array.from({ length: $pos.depth }, (_, up) => $pos.node($pos.depth - up));
}

export function innermostList($pos: ResolvedPos): Node | undefined {
  return ancestors($pos).find((node) => node.type.isInGroup('list'));
}

/** Whether all selected text has the mark, or what is typed next would have it. */
function hasMark(state: EditorState, type: MarkType): boolean {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks()) !== undefined;
  let missing = false;
  let present = false;
  state.doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return;
    if (type.isInSet(node.marks)) present = true;
    else missing = true;
  });
  return present && !missing;
}

function markValue(state: EditorState, type: MarkType): string | null {
  const { from, to, empty, $from } = state.selection;
  if (empty) return type.isInSet(state.storedMarks ?? $from.marks())?.attrs.value ?? null;
  let value: string | null = null;
  state.doc.nodesBetween(from, to, (node) => {
    value ??= type.isInSet(node.marks)?.attrs.value ?? null;
  });
  return value;
}

/** The link that the selection touches, with the whole stretch it covers. */
export function linkAt(state: EditorState): { href: string; from: number; to: number } | null {
  const type = schema.marks.link;
  const { $from, empty } = state.selection;
  const before = $from.nodeBefore;
  const after = $from.nodeAfter;
  const mark =
    (after && type.isInSet(after.marks)) ||
    (empty && before && type.isInSet(before.marks)) ||
    undefined;
  if (!mark) return null;
  const start = $from.start();
  let from = $from.pos;
  let to = $from.pos;
  $from.parent.forEach((node, offset) => {
    if (!mark.isInSet(node.marks)) return;
    const [nodeFrom, nodeTo] = [start + offset, start + offset + node.nodeSize];
    const touches = nodeFrom <= to && nodeTo >= from;
    if (touches) [from, to] = [Math.min(from, nodeFrom), Math.max(to, nodeTo)];
  });
  return { href: mark.attrs.href, from, to };
}
