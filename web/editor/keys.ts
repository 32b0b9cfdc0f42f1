import { baseKeymap, chainCommands, exitCode, setBlockType } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import { type InputRule, inputRules, wrappingInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { Node, NodeType } from 'prosemirror-model';
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
    Enter: chainCommands(leaveCode, splitListItemKeepMarks(nodes.list_item)),
    'Shift-Enter': chainCommands(exitCode, insertBreak),
    Backspace: undoLineFormat,
    ArrowDown: lineAfterLast,
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

/** Below a closing table, rule or code block there is no line to go to: this makes one. */
const lineAfterLast: Command = (state, dispatch, view) => {
  const { $to } = state.selection;
  const last = state.doc.lastChild;
  if (!last || !needsLineAfter(last) || $to.index(0) < state.doc.childCount - 1) return false;
  const inLastRow = last.type !== nodes.table || $to.index(1) === last.childCount - 1;
  if (!inLastRow || view?.endOfTextblock('down') === false) return false;
  dispatch?.(addLine(state.tr, state.doc.content.size));
  return true;
};

/** Whether a document that ends with this block has no place for a cursor below it. */
export function needsLineAfter(last: Node): boolean {
  const closed: NodeType[] = [nodes.table, nodes.horizontal_rule, nodes.code_block];
  return closed.includes(last.type);
}

/** Puts an empty paragraph at the position and the cursor into it. */
export function addLine(tr: Transaction, position: number): Transaction {
  tr.insert(position, nodes.paragraph.create());
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}
