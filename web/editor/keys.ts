import { baseKeymap, chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import { gapCursor } from 'prosemirror-gapcursor';
import { redo, undo } from 'prosemirror-history';
import { type InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { ResolvedPos } from 'prosemirror-model';
import { splitListItemKeepMarks } from 'prosemirror-schema-list';
import {
  type Command,
  NodeSelection,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { changeDepth, toggleBold, toggleItalic, toggleUnderline } from './commands.ts';
import { formatState } from './format-state.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** The keyboard of the editor; `Mod` is Command on a Mac and Ctrl elsewhere. */
export function editorKeys(
  openLink: () => void,
  toToolbar: () => void,
  onUnfit: () => void,
): Plugin[] {
  const call = (action: () => void): Command => {
    return () => {
      action();
      return true;
    };
  };
  const outsideCode = (command: Command): Command => {
    return (state, dispatch, view) =>
      (formatState(state).codeOnly ? call(onUnfit) : command)(state, dispatch, view);
  };
  const keys: Record<string, Command> = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': outsideCode(toggleBold),
    'Mod-i': outsideCode(toggleItalic),
    'Mod-u': outsideCode(toggleUnderline),
    'Mod-k': outsideCode(call(openLink)),
    'Alt-F10': call(toToolbar),
    Enter: chainCommands(leaveCode, splitItem),
    'Shift-Enter': chainCommands(exitCode, insertBreak),
    Backspace: undoLineFormat,
    ArrowUp: gapBeyond('up'),
    ArrowDown: gapBeyond('down'),
    ArrowLeft: gapBeyond('left'),
    ArrowRight: gapBeyond('right'),
    Tab: changeDepth(1),
    'Shift-Tab': changeDepth(-1),
  };
  return [keymap(keys), gaps, keymap(baseKeymap), inputRules({ rules: listRules })];
}

/** `- ` and `1. ` at the beginning of a line begin a list. */
const listRules: InputRule[] = [
  wrappingInputRule(/^\s*[-*]\s$/, nodes.bullet_list),
  wrappingInputRule(
    /^(\d{1,3})[.)]\s$/,
    nodes.ordered_list,
    (match) => ({ start: Number(match[1]) }),
    (match, list) => list.childCount + list.attrs.start === Number(match[1]),
  ),
];

const splitItem: Command = (state, dispatch) =>
  splitListItemKeepMarks(nodes.list_item)(state, dispatch && ((tr) => dispatch(openNewItem(tr))));

/**
 * In a check list the item that Enter makes is still to be done: the one the cursor is in now, or, where
 * it stood before all words, the empty one above them.
 */
function openNewItem(tr: Transaction): Transaction {
  const { $from } = tr.selection;
  const above = $from.node(-2)?.maybeChild($from.index(-2) - 1);
  if (!above?.attrs.check) return tr;
  const isEmpty = above.childCount === 1 && above.firstChild?.content.size === 0;
  const isAbove = isEmpty && $from.parent.content.size > 0;
  const marks = tr.storedMarks;
  const at = $from.before(-1) - (isAbove ? above.nodeSize : 0);
  return tr.setNodeAttribute(at, 'check', 'unchecked').setStoredMarks(marks);
}

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

/** Enter on the second empty line at the end of a code block leaves it. */
const leaveCode: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const code = $from.parent;
  const atEnd = $from.parentOffset === code.content.size;
  if (!empty || !atEnd || !code.type.spec.code || !code.textContent.endsWith('\n\n')) return false;
  const tr = state.tr.delete($from.pos - 2, $from.pos);
  dispatch?.(addLine(tr, tr.mapping.map($from.after())));
  return true;
};

/** Backspace at the beginning of a line takes back its indent, or an empty line's being a heading or code. */
const undoLineFormat: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const line = $from.parent;
  if (!empty || $from.parentOffset > 0) return false;
  if (line.attrs.indent > 0) {
    dispatch?.(state.tr.setNodeAttribute($from.before(), 'indent', line.attrs.indent - 1));
    return true;
  }
  const isPlain = line.type === nodes.paragraph || line.content.size > 0;
  return isPlain ? false : setBlockType(nodes.paragraph)(state, dispatch);
};

/** Its own keys would leave the words that are selected for the place beyond them. */
const { handleKeyDown: _, ...gapProps } = gapCursor().props;
const gaps = new Plugin({ props: gapProps });

/** The cursor at a position between two blocks that leave no line there; null anywhere else. */
export const gapAt = (view: EditorView, $pos: ResolvedPos): Selection | null =>
  gaps.props.createSelectionBetween?.call(gaps, view, $pos, $pos) ?? null;

/**
 * Above and below a table, rule or code block there may be no line to go to: the cursor goes there
 * between the blocks, and what is typed makes one.
 */
function gapBeyond(side: Side): Command {
  return ({ selection, tr }, dispatch, view) => {
    const gap = view ? gapBeside(selection, side, view) : null;
    if (gap) dispatch?.(tr.setSelection(gap).scrollIntoView());
    return gap !== null;
  };
}

function gapBeside(selection: Selection, side: Side, view: EditorView) {
  const { $from, $to } = selection;
  if (selection instanceof NodeSelection) return gapAt(view, isBefore(side) ? $from : $to);
  if (!(selection instanceof TextSelection) || !view.endOfTextblock(side)) return null;
  return leavesLine(selection, side) ? gapBesideLine(selection, side, view) : null;
}

/** Words that are chosen are left first; and where lines run the other way, so do the keys along them. */
function leavesLine({ empty, $from }: Selection, side: Side): boolean {
  if (side === 'up' || side === 'down') return true;
  return empty && $from.parentOffset === (side === 'left' ? 0 : $from.parent.content.size);
}

/** The nearest one with nothing before it; cells stand beside each other. */
function gapBesideLine({ $from, $to }: Selection, side: Side, view: EditorView) {
  const $edge = isBefore(side) ? $from : $to;
  for (let depth = $edge.depth; depth > 0; depth--) {
    const $beside = $edge.doc.resolve(isBefore(side) ? $edge.before(depth) : $edge.after(depth));
    const gap = gapAt(view, $beside);
    const isRim = (isBefore(side) ? $beside.nodeBefore : $beside.nodeAfter) === null;
    if (gap || !(isRim || isOverCells(side, $beside))) return gap;
  }
  return null;
}

/** Up and down lead past the cells beside. */
const isOverCells = (side: Side, { parent }: ResolvedPos) =>
  (side === 'up' || side === 'down') && parent.type === nodes.table_row;

const isBefore = (side: Side) => side === 'up' || side === 'left';

type Side = 'up' | 'down' | 'left' | 'right';

/** Puts an empty paragraph at the position and the cursor into it. */
export function addLine(tr: Transaction, position: number): Transaction {
  tr.insert(position, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}
