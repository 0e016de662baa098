import assert from "node:assert/strict";
import { test } from "node:test";
import { mergeLetters } from "./letters.ts";

const line = (...texts: (string | object)[]) => ({
  type: "paragraph",
  content: texts.map((text) => (typeof text === "string" ? { type: "text", text } : text)),
});
const doc = (...lines: (string | object)[]) => ({
  type: "doc",
  content: lines.map((text) => (typeof text === "string" ? line(text) : text)),
});
const bold = (text: string) => ({ type: "text", text, marks: [{ type: "bold" }] });

test("two people who type into one line both have their letters, theirs first where it is the same place", () => {
  const base = doc("one", "two");
  assert.deepEqual(mergeLetters(base, doc("one", "two mine"), doc("one", "two theirs")), doc("one", "two theirs mine"));
  assert.deepEqual(mergeLetters(base, doc("one", "my two"), doc("one", "two theirs")), doc("one", "my two theirs"));
  // letters that are alike are letters of both
  assert.deepEqual(mergeLetters(base, doc("one", "twoa"), doc("one", "twoabba")), doc("one", "twoabbaa"));
});

test("who goes on in new lines keeps them behind the line that both changed", () => {
  const merged = mergeLetters(doc("one"), doc("one mine", "more"), doc("one theirs", "others"));
  assert.deepEqual(merged, doc("one theirs mine", "others", "more"));
});

test("the same words of two people are no matter of a program", () => {
  assert.equal(mergeLetters(doc("one two"), doc("one mine"), doc("one theirs")), null);
  assert.equal(mergeLetters(doc("one", "two"), doc("two and mine"), doc("one, theirs", "two")), null);
  const heading = { type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: "one" }] };
  assert.equal(mergeLetters(doc("one"), doc(heading), doc("one theirs")), null);
});

test("formatting and what is no letter stay", () => {
  const mention = { type: "mention", attrs: { id: "a" } };
  const [base, mine] = [doc(line("for ", mention)), doc(line("for ", mention, bold(" mine")))];
  const merged = mergeLetters(base, mine, doc(line("all for ", mention)));
  assert.deepEqual(merged, doc(line("all for ", mention, bold(" mine"))));
});

const item = (text: string) => ({ type: "listItem", content: [line(text)] });
const list = (...texts: string[]) => doc({ type: "bulletList", content: texts.map(item) });

test("letters in the items of a list are merged, too", () => {
  const merged = mergeLetters(list("one", "two"), list("one mine", "two"), list("one", "two theirs", "three"));
  assert.deepEqual(merged, list("one mine", "two theirs", "three"));
  assert.deepEqual(mergeLetters(list("one"), list("one mine"), list("one theirs")), list("one theirs mine"));
});
