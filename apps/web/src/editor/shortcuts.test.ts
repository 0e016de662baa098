import assert from "node:assert/strict";
import { test } from "node:test";
import { toMarkdown, fromMarkdown } from "@stoa/document";
import { type Command, type EditorState, TextSelection } from "prosemirror-state";
import { addressIn } from "./addresses.ts";
import {
  insertRule,
  insertTable,
  leaveCodeAtEnd,
  linkRange,
  setLink,
  toggleHeading,
  toggleList,
  toggleQuote,
} from "./commands.ts";
import { fromNode } from "./document.ts";
import { editorState } from "./editor.ts";
import { looksLikeMarkdown } from "./plugins/paste.ts";
import { schema } from "./schema.ts";

/** A field without a screen: what is typed goes through the plugins, as a browser hands it over. */
function field(markdown = "") {
  let state: EditorState = editorState({ document: fromMarkdown(markdown, "task") });
  const view = {
    composing: false,
    get state() {
      return state;
    },
    dispatch: (tr: EditorState["tr"]) => void (state = state.apply(tr)),
  };
  const end = (): void => view.dispatch(state.tr.setSelection(TextSelection.atEnd(state.doc)));
  end();
  const hands = (prop: "handleTextInput" | "handleKeyDown", ...given: unknown[]): boolean =>
    state.plugins.some((plugin) => (plugin.props[prop] as Function | undefined)?.call(plugin, view, ...given) === true);
  return {
    view,
    end,
    type: (words: string) => {
      for (const letter of words) {
        const { from, to } = state.selection;
        const insert = (): EditorState["tr"] => state.tr.insertText(letter, from, to);
        if (letter === "\n") hands("handleKeyDown", { key: "Enter", keyCode: 13 });
        else if (!hands("handleTextInput", from, to, letter, insert)) view.dispatch(insert());
      }
    },
    key: (key: string, more: object = {}) => hands("handleKeyDown", { key, keyCode: 0, ...more }),
    run: (command: Command) => command(state, view.dispatch),
    select: (from: number, to: number) =>
      view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, from, to))),
    markdown: () => {
      const read = fromNode(state.doc);
      return "document" in read ? toMarkdown(read.document, "task").markdown.trim() : read.problem;
    },
    json: () => JSON.stringify(state.doc.toJSON()),
  };
}

const typed: readonly (readonly [string, string])[] = [
  ["# One", "# One"],
  ["### Three", "### Three"],
  ["- one\ntwo", "- one\n- two"],
  ["* one", "- one"],
  ["3. one\ntwo", "3. one\n4. two"],
  ["> said", "> said"],
  ["[] one\ntwo", "- [ ] one\n- [ ] two"],
  ["[x] done", "- [x] done"],
  ["- [ ] one", "- [ ] one"],
  ["```js\nlet a", "```js\nlet a\n```"],
  ["``` code", "```\ncode\n```"],
  ["a **bold** b", "a **bold** b"],
  ["a *em* b", "a *em* b"],
  ["a _em_ b", "a *em* b"],
  ["`code` b", "`code` b"],
  ["a ~~gone~~ b", "a ~~gone~~ b"],
  ["[words](https://a.example/b) on", "[words](https://a.example/b) on"],
  ["---after", "___\n\nafter"],
  ["- one\n\nout", "- one\n\nout"],
];

for (const [keys, markdown] of typed) {
  test(`typing ${JSON.stringify(keys)} makes what markdown means by it`, () => {
    const { type, markdown: read } = field();
    type(keys);
    assert.equal(read(), markdown);
  });
}

test("signs that are no markdown stay signs", () => {
  for (const words of ["2 * 3 * 4 = 24", "snake_case_name", "a ** b", "a -- b", "#tag", "*x* y".slice(1)]) {
    const { type, view } = field();
    type(words);
    assert.equal(view.state.doc.textContent, words);
    assert.doesNotMatch(JSON.stringify(view.state.doc.toJSON()), /"marks"/);
  }
});

test("nothing is done in code", () => {
  const { type, markdown } = field("```\na\n```");
  type(" **b** # c");
  assert.equal(markdown(), "```\na **b** # c\n```");
});

test("a third Enter, the arrow down and Mod+Enter lead out of a block of code", () => {
  const after = "```\na\n```\n\nafter";
  const byEnter = field("```\na\n```");
  byEnter.type("\n\n\nafter");
  assert.equal(byEnter.markdown(), after);
  const kept = field("```\na\n```");
  kept.type("\n\nb");
  assert.equal(kept.markdown(), "```\na\n\nb\n```");
  for (const [key, more] of [
    ["ArrowDown", {}],
    ["Enter", { ctrlKey: true }],
  ] as const) {
    const { key: press, type, markdown } = field("```\na\n```");
    assert.equal(press(key, more), true, key);
    type("after");
    assert.equal(markdown(), after, key);
  }
});

test("the arrow down goes on where something follows a block of code, or the cursor is not at its end", () => {
  const followed = field("```\nab\n```\n\nafter");
  followed.select(3, 3);
  assert.equal(followed.run(leaveCodeAtEnd), false);
  const last = field("```\nab\n```");
  last.select(2, 2);
  assert.equal(last.run(leaveCodeAtEnd), false);
});

test("an address that is typed is a link when a space follows, without the point after it", () => {
  const { type, json } = field();
  type("see https://a.example/b?c=d, and");
  assert.match(json(), /"href":"https:\/\/a\.example\/b\?c=d"/);
  const other = field();
  other.type("javascript://x y");
  assert.doesNotMatch(other.json(), /href/);
});

test("Backspace brings the signs of a shortcut back", () => {
  const { type, key, view } = field();
  type("# ");
  assert.equal(view.state.doc.firstChild?.type.name, "heading");
  key("Backspace");
  assert.equal(view.state.doc.firstChild?.type.name, "paragraph");
  assert.equal(view.state.doc.textContent, "# ");
});

test("a list becomes another list with its words, and paragraphs again", () => {
  const { nodes } = schema;
  const { run, markdown, end } = field("- one\n- two");
  run(toggleList(nodes.taskList));
  assert.equal(markdown(), "- [ ] one\n- [ ] two");
  run(toggleList(nodes.orderedList));
  assert.equal(markdown(), "1. one\n2. two");
  end();
  run(toggleList(nodes.orderedList));
  assert.equal(markdown(), "1. one\n\ntwo");
});

test("Tab puts an item under the one before it, and Shift with Tab back", () => {
  const { key, markdown } = field("- [ ] one\n- [ ] two");
  assert.equal(key("Tab"), true);
  assert.equal(markdown(), "- [ ] one\n  - [ ] two");
  key("Tab", { shiftKey: true });
  assert.equal(markdown(), "- [ ] one\n- [ ] two");
  assert.equal(field("plain").key("Tab"), false);
});

test("headings, quotations, lines and tables are made and undone", () => {
  const { run, markdown } = field("words");
  run(toggleHeading(2));
  assert.equal(markdown(), "## words");
  run(toggleHeading(2));
  run(toggleQuote);
  assert.equal(markdown(), "> words");
  run(toggleQuote);
  run(insertRule);
  assert.equal(markdown(), "words\n\n___");
  const grid = field();
  grid.run(insertTable);
  grid.type("a");
  assert.match(grid.markdown(), /^\| a \|  \|  \|\n/);
  assert.equal(grid.key("Tab"), true);
});

test("a link is put on words, changed as a whole and taken away", () => {
  const { run, select, markdown, view } = field("see here now");
  select(5, 9);
  run(setLink("https://a.example"));
  assert.equal(markdown(), "see [here](https://a.example) now");
  select(7, 7);
  assert.equal(linkRange(view.state)?.href, "https://a.example");
  run(setLink("/b"));
  assert.equal(markdown(), "see [here](/b) now");
  run(setLink(null));
  assert.equal(markdown(), "see here now");
});

test("marks that a selection puts on what is no text are taken away", () => {
  const { view } = field("a");
  const mention = schema.nodes.mention.create({
    kind: "page",
    uuid: "01990000-0000-7000-8000-000000000001",
    label: "p",
  });
  view.dispatch(view.state.tr.insert(2, mention));
  view.dispatch(view.state.tr.addMark(1, 3, schema.marks.bold.create()));
  const [text, page] = view.state.doc.firstChild?.children ?? [];
  assert.equal(text?.marks.length, 1);
  assert.equal(page?.marks.length, 0);
});

test("text is taken for markdown only where it has its signs", () => {
  for (const text of ["# a", "- a\n- b", "1. a", "a **b**", "`c`", "| a | b |", "see https://a.example", "```\na\n```"])
    assert.equal(looksLikeMarkdown(text), true, text);
  for (const text of ["a", "a - b", "2 * 3 * 4", "a_b_c", "#1 and #2", "-5"])
    assert.equal(looksLikeMarkdown(text), false, text);
});

test("an address is completed as the person meant it", () => {
  assert.equal(addressIn(" example.org/a "), "https://example.org/a");
  assert.equal(addressIn("ada@example.org"), "mailto:ada@example.org");
  assert.equal(addressIn("/w/a"), "/w/a");
  for (const text of ["", "two words", "javascript:alert(1)", "word"]) assert.equal(addressIn(text), null);
});
