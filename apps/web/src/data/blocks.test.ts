import assert from "node:assert/strict";
import { test } from "node:test";
import { isSameText, joinBlocks, mergeBlocks } from "./blocks.ts";

const doc = (...lines: string[]) => ({
  type: "doc",
  content: lines.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});
const base = doc("one", "two", "three");

test("two people who change different blocks both have their words", () => {
  const merged = mergeBlocks(base, doc("ONE", "two", "three"), doc("one", "two", "three", "four"));
  assert.deepEqual(merged, doc("ONE", "two", "three", "four"));
  const other = mergeBlocks(base, doc("one", "two", "THREE"), doc("two", "three"));
  assert.deepEqual(other, doc("two", "THREE"));
});

test("the same block of two people is no matter of a program", () => {
  assert.equal(mergeBlocks(base, doc("one", "mine", "three"), doc("one", "theirs", "three")), null);
  assert.equal(mergeBlocks(base, doc("one", "mine"), doc("one", "theirs", "three")), null);
  assert.equal(mergeBlocks(doc("one"), doc("one and mine"), null), null);
});

test("additions of two people stay, wherever they are", () => {
  const [mine, theirs] = [doc("one", "two", "three", "mine"), doc("one", "two", "three", "theirs")];
  assert.deepEqual(mergeBlocks(base, mine, theirs), doc("one", "two", "three", "theirs", "mine"));
  assert.deepEqual(mergeBlocks(null, doc("mine"), doc("theirs")), doc("theirs", "mine"));
  assert.deepEqual(mergeBlocks(doc("one"), doc("mine", "one"), doc("theirs", "one")), doc("theirs", "mine", "one"));
  // before a block that the other one changed
  assert.deepEqual(mergeBlocks(doc("one"), doc("mine", "one"), doc("ONE")), doc("mine", "ONE"));
});

const blank = { type: "paragraph" };

test("an empty line that two people fill has the words of both", () => {
  const line = { type: "doc", content: [blank] };
  assert.deepEqual(mergeBlocks(line, doc("mine"), doc("theirs")), doc("theirs", "mine"));
  assert.deepEqual(mergeBlocks(null, line, doc("theirs")), doc("theirs"));
  const [one] = doc("one").content;
  const below = { type: "doc", content: [one, blank] };
  assert.deepEqual(mergeBlocks(below, doc("one", "mine"), doc("one", "theirs")), doc("one", "theirs", "mine"));
});

test("a text that an earlier try stored is there once, also where somebody wrote next to it", () => {
  assert.deepEqual(mergeBlocks(null, doc("mine"), doc("mine", "theirs")), doc("mine", "theirs"));
  assert.deepEqual(mergeBlocks(null, doc("mine", "more"), doc("mine")), doc("mine", "more"));
});

test("a block that one person left as it was is the other's, and equal texts of both are there once", () => {
  assert.deepEqual(mergeBlocks(base, base, doc("theirs")), doc("theirs"));
  assert.deepEqual(mergeBlocks(base, doc("mine"), base), doc("mine"));
  assert.deepEqual(mergeBlocks(base, doc("both"), doc("both")), doc("both"));
  assert.deepEqual(mergeBlocks(null, doc("mine"), null), doc("mine"));
});

/** A text with its keys in two orders. */
const turned = (text: string) => ({
  content: [{ content: [{ marks: [{ attrs: { title: null, href: "/" }, type: "link" }], text, type: "text" }] }],
  type: "doc",
});
const straight = (text: string) => ({
  type: "doc",
  content: [{ content: [{ type: "text", text, marks: [{ type: "link", attrs: { href: "/", title: null } }] }] }],
});

test("the order of keys, which a database changes, is no difference", () => {
  assert.ok(isSameText(turned("one"), straight("one")));
  assert.ok(!isSameText(turned("one"), straight("two")));
  assert.deepEqual(mergeBlocks(straight("one"), straight("mine"), turned("one")), straight("mine"));
});

test("an empty document and none are the same", () => {
  assert.ok(isSameText(null, doc()));
  assert.ok(!isSameText(null, doc("one")));
});

test("both texts of the same block stand one behind the other for their author", () => {
  const both = joinBlocks(base, doc("one", "mine", "three"), doc("one", "theirs", "three"));
  assert.deepEqual(both, doc("one", "theirs", "mine", "three"));
  assert.deepEqual(joinBlocks(null, doc("mine"), doc("theirs")), doc("theirs", "mine"));
  assert.deepEqual(joinBlocks(base, doc("mine"), null), doc("mine"));
});
