import { isSafeLink } from "@stoa/document";
import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { MarkType, Node } from "prosemirror-model";
import { type Command, type EditorState, type Plugin, Selection, type Transaction } from "prosemirror-state";
import { insertRule, toggleList } from "../commands.ts";
import { listAround, schema } from "../schema.ts";

const { nodes, marks } = schema;
const outsideCode = { inCodeMark: false };

/** `**words**` become words with a mark as soon as the last sign is typed. The first group is what stands before. */
function markRule(match: RegExp, type: MarkType): InputRule {
  return new InputRule(
    match,
    (state, [whole = "", before = "", words = ""], start, end) => {
      const open = start + before.length;
      const from = open + (whole.length - before.length - words.length) / 2;
      const tr = state.tr;
      if (!state.doc.resolve(start).parent.type.allowsMarkType(type) || words.trim() !== words) return null;
      tr.delete(from + words.length, end);
      tr.delete(open, from);
      return tr.addMark(open, open + words.length, type.create()).removeStoredMark(type);
    },
    outsideCode,
  );
}

/** `[words](address)` becomes a link. */
const linkRule = new InputRule(
  /\[([^\][]+)\]\(([^\s()]+)\)$/,
  (state, [, words = "", href = ""], start, end) => {
    if (!isSafeLink(href)) return null;
    const link = marks.link.create({ href });
    return state.tr.replaceWith(start, end, schema.text(words, [link])).removeStoredMark(marks.link);
  },
  outsideCode,
);

/** An address with its scheme becomes a link when a space follows it. */
const addressRule = new InputRule(
  /(?:^|\s)(https?:\/\/[^\s<>]+[^\s<>.,;:!?)\]}'"])[.,;:!?)\]}'"]*\s$/,
  (state, [whole = "", href = ""], start, end) => {
    const from = start + whole.indexOf(href);
    if (!isSafeLink(href) || state.doc.rangeHasMark(from, from + href.length, marks.link)) return null;
    return state.tr
      .insertText(" ", end)
      .addMark(from, from + href.length, marks.link.create({ href }))
      .removeStoredMark(marks.link);
  },
  outsideCode,
);

/** Takes the typed signs away and does a command in their place. @returns null where the command does nothing */
function inPlaceOf(state: EditorState, start: number, end: number, command: Command): Transaction | null {
  const tr = state.tr.delete(start, end);
  let isDone = false;
  command(state.apply(tr), (made) => {
    made.steps.forEach((step) => tr.step(step));
    tr.setSelection(Selection.fromJSON(tr.doc, made.selection.toJSON()));
    isDone = true;
  });
  return isDone ? tr : null;
}

/** `[] ` begins a list of tasks, or makes tasks of the list in which it is typed. */
const taskRule = new InputRule(/^\[([ xX]?)\]\s$/, (state, [, sign = ""], start, end) => {
  const { $from } = state.selection;
  if ($from.parent.type !== nodes.paragraph || listAround($from)?.list.type === nodes.taskList) return null;
  const tr = inPlaceOf(state, start, end, toggleList(nodes.taskList));
  const item = tr?.selection.$from;
  if (tr === null || item === undefined || item.depth < 2 || sign.trim() === "") return tr;
  return tr.setNodeAttribute(item.before(-1), "checked", true);
});

/** `---` on a line of its own becomes a line across the text. */
const ruleRule = new InputRule(/^---$/, (state, _match, start, end) => {
  const { parent } = state.selection.$from;
  return parent.type === nodes.paragraph && parent.textContent === "--"
    ? inPlaceOf(state, start, end, insertRule)
    : null;
});

const isNext = ([, start = ""]: RegExpMatchArray, list: Node): boolean =>
  list.childCount + Number(list.attrs["start"]) === Number(start);

const blocks = [
  textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, signs = ""]) => ({ level: signs.length })),
  wrappingInputRule(/^\s*[-+*]\s$/, nodes.bulletList),
  wrappingInputRule(/^(\d{1,9})[.)]\s$/, nodes.orderedList, ([, start]) => ({ start: Number(start) }), isNext),
  wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
  textblockTypeInputRule(/^```([A-Za-z0-9+#._-]{0,50})\s$/, nodes.codeBlock, ([, name]) => ({
    language: name || null,
  })),
  taskRule,
  ruleRule,
];

const inline = [
  markRule(/(^|[^*\\])\*\*([^*\s](?:[^*]*[^*\s])?)\*\*$/, marks.bold),
  markRule(/(^|[\s(])__([^_\s](?:[^_]*[^_\s])?)__$/, marks.bold),
  markRule(/(^|[^*\\])\*([^*\s](?:[^*]*[^*\s])?)\*$/, marks.italic),
  markRule(/(^|[\s(])_([^_\s](?:[^_]*[^_\s])?)_$/, marks.italic),
  markRule(/(^|[^~\\])~~([^~\s](?:[^~]*[^~\s])?)~~$/, marks.strike),
  markRule(/(^|[^`\\])`([^`]+)`$/, marks.code),
  linkRule,
  addressRule,
];

/** Markdown that is typed becomes what it stands for. Backspace or undo brings the signs back. */
export function markdownShortcuts(): Plugin {
  return inputRules({ rules: [...blocks, ...inline] });
}
