import { setBlockType, toggleMark } from "prosemirror-commands";
import type { MarkType, NodeType } from "prosemirror-model";
import type { Command, EditorState } from "prosemirror-state";
import { editorWords } from "#i18n/en/editor.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { insertRule, insertTable, toggleCode, toggleHeading, toggleList, toggleQuote } from "./commands.ts";
import { listAround, schema } from "./schema.ts";

const { nodes, marks } = schema;

/** A thing that can be done to the text, as toolbar and menu show it. */
export type Format = {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly shortcut?: string;
  readonly command: Command;
  /** whether the selection has it; without it nothing is ever pressed */
  readonly isOn?: (state: EditorState) => boolean;
};

const hasMark =
  (type: MarkType) =>
  ({ selection: { from, $from, to, empty }, doc, storedMarks }: EditorState): boolean =>
    empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type);

const isBlock =
  (type: NodeType, level?: number) =>
  ({ selection: { $from } }: EditorState): boolean =>
    $from.parent.type === type && (level === undefined || $from.parent.attrs["level"] === level);

const isInList =
  (type: NodeType) =>
  ({ selection: { $from } }: EditorState): boolean =>
    listAround($from)?.list.type === type;

const isInQuote = ({ selection: { $from } }: EditorState): boolean =>
  Array.from({ length: $from.depth }, (_, above) => $from.node(above + 1)).some(
    ({ type }) => type === nodes.blockquote,
  );

/** The formats of words in the toolbar; the link has a form of its own. */
export const wordFormats: readonly Format[] = [
  {
    name: "bold",
    icon: "bold",
    label: editorWords.formatBold,
    shortcut: "Mod+B",
    command: toggleMark(marks.bold),
    isOn: hasMark(marks.bold),
  },
  {
    name: "italic",
    icon: "italic",
    label: editorWords.formatItalic,
    shortcut: "Mod+I",
    command: toggleMark(marks.italic),
    isOn: hasMark(marks.italic),
  },
  {
    name: "strike",
    icon: "strikethrough",
    label: editorWords.formatStrike,
    shortcut: "Mod+Shift+X",
    command: toggleMark(marks.strike),
    isOn: hasMark(marks.strike),
  },
  {
    name: "code",
    icon: "code",
    label: editorWords.formatCode,
    shortcut: "Mod+E",
    command: toggleMark(marks.code),
    isOn: hasMark(marks.code),
  },
];

const heading = (level: 1 | 2 | 3): Format => ({
  name: `heading${level}`,
  icon: "heading",
  label: editorWords.formatHeading({ level }),
  shortcut: `Mod+Alt+${level}`,
  command: toggleHeading(level),
  isOn: isBlock(nodes.heading, level),
});

const bullets: Format = {
  name: "bullets",
  icon: "list",
  label: editorWords.formatBullets,
  shortcut: "Mod+Shift+8",
  command: toggleList(nodes.bulletList),
  isOn: isInList(nodes.bulletList),
};
const numbers: Format = {
  name: "numbers",
  icon: "list-ordered",
  label: editorWords.formatNumbers,
  shortcut: "Mod+Shift+7",
  command: toggleList(nodes.orderedList),
  isOn: isInList(nodes.orderedList),
};
const tasks: Format = {
  name: "tasks",
  icon: "list-checks",
  label: editorWords.formatTasks,
  shortcut: "Mod+Shift+9",
  command: toggleList(nodes.taskList),
  isOn: isInList(nodes.taskList),
};
const quote: Format = {
  name: "quote",
  icon: "quote",
  label: editorWords.formatQuote,
  shortcut: "Mod+Shift+B",
  command: toggleQuote,
  isOn: isInQuote,
};

/** The formats of blocks in the toolbar. */
export const blockFormats: readonly Format[] = [heading(2), bullets, numbers, tasks, quote];

/** The formats in the menu of `/`. */
export const slashFormats: readonly Format[] = [
  {
    name: "text",
    icon: "file-text",
    label: editorWords.formatText,
    shortcut: "Mod+Alt+0",
    command: setBlockType(nodes.paragraph),
  },
  heading(1),
  heading(2),
  heading(3),
  bullets,
  numbers,
  tasks,
  quote,
  { name: "codeBlock", icon: "code", label: editorWords.formatCodeBlock, shortcut: "Mod+Alt+C", command: toggleCode },
  { name: "table", icon: "table", label: editorWords.formatTable, command: insertTable },
  { name: "rule", icon: "minus", label: editorWords.formatRule, command: insertRule },
];
