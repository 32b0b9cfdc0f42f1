import { baseKeymap, chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { type InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node, NodeType, ResolvedPos } from 'prosemirror-model';
import { splitListItemKeepMarks } from 'prosemirror-schema-list';
import { type Command, type Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { changeDepth, toggleBold, toggleItalic, toggleUnderline } from './commands.ts';
import { schema } from './schema.ts';

const { nodes } = schema;

/** The keyboard of the editor; `Mod` is Command on a Mac and Ctrl elsewhere. */
export function editorKeys(openLink: () => void, toToolbar: () => void): Plugin[] {
  const call = (action: () => void): Command => {
    return () => {
      action();
      return true;
    };
  };
  const keys: Record<string, Command> = {
    'Mod-z': undo,
    'Mod-y': redo,
    'Shift-Mod-z': redo,
    'Mod-b': toggleBold,
    'Mod-i': toggleItalic,
    'Mod-u': toggleUnderline,
    'Mod-k': call(openLink),
    'Alt-F10': call(toToolbar),
    Enter: chainCommands(leaveCode, splitItem),
    'Shift-Enter': chainCommands(exitCode, insertBreak),
    Backspace: undoLineFormat,
    ArrowUp: lineBeyond('up'),
    ArrowDown: lineBeyond('down'),
    Tab: changeDepth(1),
    'Shift-Tab': changeDepth(-1),
  };
  return [keymap(keys), keymap(baseKeymap), inputRules({ rules: listRules })];
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
  const isAbove = above.childCount === 1 && above.firstChild?.content.size === 0;
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

/**
 * Above a table, rule or code block that a document begins with, and below one that it ends with,
 * there is no line to go to: this makes one.
 */
function lineBeyond(side: 'up' | 'down'): Command {
  return (state, dispatch, view) => {
    const { doc, selection } = state;
    const $edge = side === 'up' ? selection.$from : selection.$to;
    const outermost = side === 'up' ? doc.firstChild : doc.lastChild;
    if (!outermost || !needsLineBeside(outermost) || !isOnRim($edge, side)) return false;
    if (view?.endOfTextblock(side) === false) return false;
    dispatch?.(addLine(state.tr, side === 'up' ? 0 : doc.content.size));
    return true;
  };
}

/** Whether nothing stands beyond the position on that side; cells stand beside each other. */
function isOnRim($edge: ResolvedPos, side: 'up' | 'down'): boolean {
  for (let depth = 0; depth < Math.max($edge.depth, 1); depth++) {
    const node = $edge.node(depth);
    const rim = side === 'up' ? 0 : node.childCount - 1;
    const isThere = side === 'up' ? $edge.index(depth) <= rim : $edge.index(depth) >= rim;
    if (node.type !== nodes.table_row && !isThere) return false;
  }
  return true;
}

/** Whether a document has no place for a cursor beside this block where it begins or ends with it. */
export function needsLineBeside(block: Node): boolean {
  const closed: NodeType[] = [nodes.table, nodes.horizontal_rule, nodes.code_block];
  return closed.includes(block.type);
}

/** Puts an empty paragraph at the position and the cursor into it. */
export function addLine(tr: Transaction, position: number): Transaction {
  tr.insert(position, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}
