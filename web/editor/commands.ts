import { setBlockType, toggleMark } from 'prosemirror-commands';
import type { Attrs, MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { liftTarget } from 'prosemirror-transform';
import { linkAt } from './format-state.ts';
import { schema } from './schema.ts';

const { nodes, marks } = schema;

export const toggleBold = toggleMark(marks.bold);
export const toggleItalic = toggleMark(marks.italic);
export const toggleUnderline = toggleMark(marks.underline);
export const toggleStrike = toggleMark(marks.strike);

/** A heading of this level, or a paragraph again; alignment, indent and direction stay. */
export function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const isSame = state.selection.$from.parent.attrs.level === level;
    const type = isSame ? nodes.paragraph : nodes.heading;
    return changeLines(state, dispatch, type, isSame ? {} : { level });
  };
}

/** Makes the lines one code block, or each line of a code block a paragraph again. */
export const toggleCodeBlock: Command = (state, dispatch) => {
  const { $from, $to, from, to } = state.selection;
  const range = $from.blockRange($to);
  if (!range) return false;
  const blocks = range.parent.children.slice(range.startIndex, range.endIndex);
  if (!blocks.every((block) => block.isTextblock)) {
    const areCode = linesIn(state.doc, from, to).every(({ node }) => node.type.spec.code);
    return setBlockType(areCode ? nodes.paragraph : nodes.code_block)(state, dispatch);
  }
  const isCode = blocks.every((block) => block.type === nodes.code_block);
  const text = blocks
    .map((block) => block.textBetween(0, block.content.size, '\n', '\n'))
    .join('\n');
  const made = isCode
    ? text.split('\n').map((line) => lineOf(nodes.paragraph, line))
    : [lineOf(nodes.code_block, text)];
  const tr = state.tr.replaceWith(range.start, range.end, made);
  const end = range.start + made.reduce((size, block) => size + block.nodeSize, 0);
  tr.setSelection(TextSelection.between(tr.doc.resolve(range.start + 1), tr.doc.resolve(end - 1)));
  if (state.selection.empty)
    tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min($from.pos, end - 1))));
  dispatch?.(tr.scrollIntoView());
  return true;
};

function lineOf(type: NodeType, text: string): Node {
  return type.create(null, text === '' ? null : schema.text(text));
}

/** Tab and Shift-Tab: within lists only, elsewhere they lead on through the page. */
export function changeDepth(step: 1 | -1): Command {
  const command = step === 1 ? sinkListItem : liftListItem;
  return command(nodes.list_item);
}

export function setAlign(align: string | null): Command {
  return (state, dispatch) => changeLineAttributes(state, dispatch, () => ({ align }));
}

/** Gives the selection, or what is typed next, one value of a mark; null takes the mark away. */
export function setMarkValue(type: MarkType, value: string | null): Command {
  return (state, dispatch) => {
    const { from, to, empty } = state.selection;
    const tr = state.tr;
    if (value === null) empty ? tr.removeStoredMark(type) : tr.removeMark(from, to, type);
    else if (empty) tr.addStoredMark(type.create({ value }));
    else tr.addMark(from, to, type.create({ value }));
    dispatch?.(tr);
    return true;
  };
}

/** Links the selection; changes the link at the cursor; else writes the address itself as a link. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const mark = marks.link.create({ href });
    const { from, to, empty } = state.selection;
    const existing = linkAt(state);
    const tr = state.tr;
    if (empty && !existing)
      tr.replaceSelectionWith(schema.text(href.replace(/^(mailto|tel):/, ''), [mark]), true);
    const start = empty ? (existing?.from ?? from) : from;
    const end = empty ? (existing?.to ?? tr.selection.to) : to;
    tr.removeMark(start, end, marks.link).addMark(start, end, mark).removeStoredMark(marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  const existing = linkAt(state);
  if (empty && !existing) return false;
  const start = Math.min(from, existing?.from ?? from);
  const end = Math.max(to, existing?.to ?? to);
  dispatch?.(state.tr.removeMark(start, end, marks.link));
  return true;
};

/** Leaves the bare text: no marks, and of the selected lines no heading, quote, list or alignment. */
export const clearFormatting: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection;
  const tr = state.tr;
  if (!empty) tr.removeMark(from, to);
  tr.setStoredMarks([]);
  const lines = linesIn(tr.doc, from, to);
  for (const { pos } of lines) tr.setBlockType(pos + 1, undefined, nodes.paragraph);
  liftOut(tr, from, to);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Takes the selected lines out of the quotes and lists around them, table cells stay. */
function liftOut(tr: Transaction, from: number, to: number): void {
  const bookmark = TextSelection.between(tr.doc.resolve(from), tr.doc.resolve(to)).getBookmark();
  const steps = tr.steps.length;
  for (let tries = 0; tries < 200; tries++) {
    const mapping = tr.mapping.slice(steps);
    const { $from, $to } = bookmark.map(mapping).resolve(tr.doc);
    const wrapped = linesIn(tr.doc, $from.pos, $to.pos).find(({ pos }) => isWrapped(tr.doc, pos));
    const $line = wrapped && tr.doc.resolve(wrapped.pos + 1);
    const range = $line?.blockRange();
    const target = range ? liftTarget(range) : null;
    if (!range || target === null) return;
    tr.lift(range, target);
  }
}

function isWrapped(doc: Node, pos: number): boolean {
  const { parent } = doc.resolve(pos);
  return parent.type === nodes.blockquote || parent.type === nodes.list_item;
}

function linesIn(doc: Node, from: number, to: number): { node: Node; pos: number }[] {
  const lines: { node: Node; pos: number }[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (node.isTextblock) lines.push({ node, pos });
  });
  return lines;
}

type Dispatch = ((tr: Transaction) => void) | undefined;

function changeLines(
  state: EditorState,
  dispatch: Dispatch,
  type: NodeType,
  attrs: Attrs,
): boolean {
  const { from, to } = state.selection;
  const tr = state.tr;
  for (const { node, pos } of linesIn(state.doc, from, to)) {
    const { align = null, indent = 0, dir = null } = node.attrs;
    tr.setBlockType(pos + 1, undefined, type, { ...attrs, align, indent, dir });
  }
  dispatch?.(tr.scrollIntoView());
  return true;
}

function changeLineAttributes(
  state: EditorState,
  dispatch: Dispatch,
  change: (attrs: Attrs) => Attrs,
): boolean {
  const { from, to } = state.selection;
  const lines = linesIn(state.doc, from, to).filter(({ node }) => 'align' in node.attrs);
  const tr = state.tr;
  for (const { node, pos } of lines) {
    tr.setNodeMarkup(pos, undefined, { ...node.attrs, ...change(node.attrs) });
  }
  if (lines.length === 0) return false;
  dispatch?.(tr.scrollIntoView());
  return true;
}
