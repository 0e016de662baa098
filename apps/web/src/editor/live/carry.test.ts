import assert from "node:assert/strict";
import { test } from "node:test";
import { prosemirrorToYXmlFragment } from "y-prosemirror";
import * as Y from "yjs";
import { changeOf } from "#data/blocks.ts";
import type { Doc } from "#data/edited-text.ts";
import { mergeLetters } from "../merge-letters.ts";
import { toNode } from "../document.ts";
import { carryInto } from "./carry.ts";
import { type Copy, newCopy, wordsOf } from "./copy.ts";

const doc = (...lines: string[]) => ({
  type: "doc" as const,
  content: lines.map((text) => ({ type: "paragraph", ...(text !== "" && { content: [{ type: "text", text }] }) })),
});

type Text = ReturnType<typeof doc>;

function copyOf(...lines: string[]): Copy {
  const copy = newCopy();
  if (lines.length > 0) prosemirrorToYXmlFragment(toNode(doc(...lines)), copy.content);
  return copy;
}

/** Another copy of the same document. */
function another({ doc: other }: Copy): Copy {
  const copy = newCopy();
  Y.applyUpdate(copy.doc, Y.encodeStateAsUpdate(other));
  return copy;
}

const linesIn = (copy: Copy): string[] =>
  (wordsOf(copy).content ?? []).map(({ content = [] }) => content.map(({ text = "" }) => text).join(""));

/** Carries a text into a copy. @param mine the text of the editor, with the caret at a place @param base of what was typed */
function carry(copy: Copy, text: Text, mine = text, at: number | null = null, base: Text | null = null) {
  const caret = at === null ? null : { anchor: at, head: at };
  const [seen, theirs] = [base, wordsOf(copy)];
  const joinedWith = (typed: Doc): Doc => mergeLetters(seen, typed, theirs);
  return carryInto(copy, { text, change: changeOf(theirs, text), mine, caret, joinedWith });
}

test("an empty room says what was typed before, and of two who carry their words into it both stay", () => {
  const one = copyOf();
  const other = another(one);
  carry(one, doc("mine", "more"));
  carry(other, doc("theirs"));
  Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc));
  assert.deepEqual(linesIn(one).toSorted(), ["mine", "more", "theirs"]);
});

test("a block that was changed is changed letter by letter, so that what others type in it meanwhile stays", () => {
  const one = copyOf("first", "second", "third");
  const other = another(one);
  carry(one, doc("first", "second and mine", "new", "third"));
  carry(other, doc("first", "their second", "third"));
  Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc));
  assert.deepEqual(linesIn(one), ["first", "their second and mine", "new", "third"]);
});

test("text that others type in a line stays in that line after additions and removals before it", () => {
  const one = copyOf("first", "second", "third");
  const other = another(one);
  carry(one, doc("new", "first", "third and mine"));
  carry(other, doc("first and theirs", "second", "third so"));
  Y.applyUpdate(one.doc, Y.encodeStateAsUpdate(other.doc));
  assert.deepEqual(linesIn(one).slice(0, 2), ["new", "first and theirs"]);
  assert.ok(["third so and mine", "third and mine so"].includes(linesIn(one)[2] ?? ""), linesIn(one).join());
});

test("blocks that were removed are removed, and nothing is done where nothing was typed", () => {
  const copy = copyOf("first", "second", "third");
  let updates = 0;
  copy.doc.on("update", () => (updates += 1));
  carry(copy, doc("first", "second", "third"));
  assert.equal(updates, 0);
  carry(copy, doc("third"));
  assert.deepEqual(linesIn(copy), ["third"]);
});

const place = (at: number) => ({ anchor: at, head: at });

test("the caret stays behind its word, whatever others put in before it", () => {
  const [above, inside] = [copyOf("theirs", "old"), copyOf("their old and theirs")];
  // behind “old mine”
  assert.deepEqual(carry(above, doc("theirs", "old mine"), doc("old mine"), 9, doc("old")), place(17));
  assert.equal(carry(copyOf("old"), doc("old mine"), doc("old mine")), null);
  const together = doc("their old and theirs mine");
  assert.deepEqual(carry(inside, together, doc("old mine"), 9, doc("old")), place(26));
  // where nothing was typed, and in a text that was empty
  assert.deepEqual(carry(copyOf("theirs", "old"), doc("theirs", "old"), doc("old"), 2, doc("old")), place(10));
  assert.deepEqual(carry(copyOf(), doc("mine"), doc("mine"), 5), place(5));
});
