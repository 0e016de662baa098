import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { mergeLetters } from "./merge-letters.ts";

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

test("a person who continues in new lines keeps them behind the line that both changed", () => {
  const merged = mergeLetters(doc("one"), doc("one mine", "more"), doc("one theirs", "others"));
  assert.deepEqual(merged, doc("one theirs mine", "others", "more"));
});

test("a line that somebody puts in before another one is not taken for that one, however alike they are", () => {
  const [base, mine] = [doc("<40>", "<42>"), doc("<48>", "<40>", "<42> <44>")];
  const merged = mergeLetters(base, mine, doc("<43>", "<40> <60>", "<42>", "<49>"));
  assert.deepEqual(merged, doc("<43>", "<48>", "<40> <60>", "<42> <44>", "<49>"));
});

test("words that are a little alike are not made of each other's letters", () => {
  assert.equal(mergeLetters(doc("<40>"), doc("<48>"), doc("<43> <60>")), null);
  assert.deepEqual(mergeLetters(doc("<40>"), doc("<48> <40>"), doc("<4x0>")), doc("<48> <4x0>"));
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

/** Numbers from 0 to 1, made of those that a property draws. */
type Draw = () => number;

/** A text after somebody has typed words into it: at the end of lines, before them, and in lines of their own. */
function typed(lines: readonly string[], words: readonly string[], draw: Draw): readonly string[] {
  return words.reduce((text, word) => {
    const at = Math.floor(draw() * (text.length + 1));
    const old = text[at];
    if (old === undefined || draw() < 0.4) return text.toSpliced(at, 0, word);
    return text.with(at, (draw() < 0.3 ? `${word} ${old}` : `${old} ${word}`).trim());
  }, lines);
}

/** Words that are as alike as words can be. */
const alike = Array.from({ length: 27 }, (_, index) => `<${index.toString(3).padStart(3, "0")}>`);
const draws = fc.infiniteStream(fc.noBias(fc.integer({ min: 0, max: 999 })));

test("of two people who type words anywhere each word is there, in one piece, wherever they do not clash", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(alike, { minLength: 9, maxLength: 9 }), draws, (words, stream) => {
      const draw: Draw = () => stream.next().value / 1000;
      const [first, mine, theirs] = [words.slice(0, 3), words.slice(3, 6), words.slice(6)];
      const base = typed([], first, draw);
      const merged = mergeLetters(doc(...base), doc(...typed(base, mine, draw)), doc(...typed(base, theirs, draw)));
      const times = (word: string): number => JSON.stringify(merged).split(word).length - 1;
      assert.deepEqual(merged === null ? [] : words.filter((word) => times(word) !== 1), []);
    }),
    { numRuns: 5000 },
  );
});

test("letters in the items of a list are merged, too", () => {
  const merged = mergeLetters(list("one", "two"), list("one mine", "two"), list("one", "two theirs", "three"));
  assert.deepEqual(merged, list("one mine", "two theirs", "three"));
  assert.deepEqual(mergeLetters(list("one"), list("one mine"), list("one theirs")), list("one theirs mine"));
});

test("of two people who put items into one list, and go on with others, all items stay whole", () => {
  const merged = mergeLetters(list("<40>"), list("<48>", "<40> <44>"), list("<43>", "<40> <60>"));
  assert.deepEqual(merged, list("<43>", "<48>", "<40> <60> <44>"));
});
