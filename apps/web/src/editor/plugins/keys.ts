import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from "prosemirror-commands";
import { redo, undo } from "prosemirror-history";
import { undoInputRule } from "prosemirror-inputrules";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import type { Command, Plugin } from "prosemirror-state";
import { goToNextCell } from "prosemirror-tables";
import { keymap } from "../keymap.ts";
import {
  breakLine,
  fenceOnEnter,
  leaveCodeAtEnd,
  leaveCodeOnEnter,
  toggleCode,
  toggleHeading,
  toggleList,
  toggleQuote,
} from "../commands.ts";
import { schema } from "../schema.ts";

const { nodes, marks } = schema;

/** Two spaces in code, where Tab would leave the field otherwise. */
const indentCode: Command = (state, dispatch) => {
  if (state.selection.$from.parent.type !== nodes.codeBlock) return false;
  dispatch?.(state.tr.insertText("  "));
  return true;
};

/** An item in an item moves out with Backspace at its beginning; the first of a list stops being one. */
const liftAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isFirst = $from.depth > 1 && $from.index(-1) === 0;
  if (!empty || $from.parentOffset > 0 || !isFirst) return false;
  const item = $from.node(-1).type;
  return item === nodes.listItem || item === nodes.taskItem ? liftListItem(item)(state, dispatch) : false;
};

/** A heading or code block becomes a paragraph with Backspace at its beginning. */
const plainAtStart: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { type } = $from.parent;
  if (!empty || $from.parentOffset > 0 || (type !== nodes.heading && type !== nodes.codeBlock)) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};

const either = (make: (item: typeof nodes.listItem) => Command): Command =>
  chainCommands(make(nodes.listItem), make(nodes.taskItem));

const bindings: Readonly<Record<string, Command>> = {
  "Mod-b": toggleMark(marks.bold),
  "Mod-i": toggleMark(marks.italic),
  "Mod-u": toggleMark(marks.underline),
  "Mod-e": toggleMark(marks.code),
  "Mod-Shift-x": toggleMark(marks.strike),
  "Mod-Alt-0": setBlockType(nodes.paragraph),
  "Mod-Alt-1": toggleHeading(1),
  "Mod-Alt-2": toggleHeading(2),
  "Mod-Alt-3": toggleHeading(3),
  "Mod-Alt-c": toggleCode,
  "Mod-Shift-7": toggleList(nodes.orderedList),
  "Mod-Shift-8": toggleList(nodes.bulletList),
  "Mod-Shift-9": toggleList(nodes.taskList),
  "Mod-Shift-b": toggleQuote,
  "Shift-Enter": chainCommands(exitCode, breakLine),
  Enter: chainCommands(
    fenceOnEnter,
    leaveCodeOnEnter,
    splitListItem(nodes.listItem),
    splitListItem(nodes.taskItem, { checked: false }),
  ),
  ArrowDown: leaveCodeAtEnd,
  Backspace: chainCommands(undoInputRule, liftAtStart, plainAtStart),
  Tab: chainCommands(goToNextCell(1), either(sinkListItem), indentCode),
  "Shift-Tab": chainCommands(goToNextCell(-1), either(liftListItem)),
};

/** The keys of the editor. Tab leaves the field where it means nothing in the text, so that nobody is caught in it. */
export function keys(): Plugin[] {
  return [keymap(bindings), keymap(baseKeymap)];
}

/** Undo and redo of a text that one person edits. A live text has its own. */
export function undoKeys(): Plugin {
  return keymap({ "Mod-z": undo, "Mod-y": redo, "Mod-Shift-z": redo });
}
