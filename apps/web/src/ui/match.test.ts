import assert from "node:assert/strict";
import { test } from "node:test";
import { match } from "./match.ts";

const titles = ["Mend the roof", "The Roof of Malmö", "Proof of work", "Groom backlog", "C++ build"];
const options = titles.map((text) => ({ text }));
const found = (query: string): string[] => match(options, query).map(({ text }) => text);

test("without a query all options stay in their order", () => {
  assert.equal(match(options, "  "), options);
});

test("words are found in any order, whatever their case", () => {
  assert.deepEqual(found("ROOF mend"), ["Mend the roof"]);
});

test("all words must be there", () => {
  assert.deepEqual(found("roof paris"), []);
});

test("texts that begin with a word come first, then texts that have a word that begins with it, then the rest", () => {
  assert.deepEqual(found("roo"), ["Mend the roof", "The Roof of Malmö", "Proof of work", "Groom backlog"]);
  assert.deepEqual(found("pro"), ["Proof of work"]);
  assert.deepEqual(found("the"), ["The Roof of Malmö", "Mend the roof"]);
});

test("accents need not be typed, and may be", () => {
  assert.deepEqual(found("malmo"), ["The Roof of Malmö"]);
  assert.deepEqual(found("malmö"), ["The Roof of Malmö"]);
});

test("signs are searched like letters", () => {
  assert.deepEqual(found("c++"), ["C++ build"]);
});

test("keywords are found, and not shown", () => {
  const [person] = match([{ text: "Ann Lee", keywords: "ann@example.com" }], "example");
  assert.equal(person?.text, "Ann Lee");
});

test("a ticket is found by its number, before what has that number elsewhere", () => {
  const tickets = [
    { text: "12 monkeys", number: 7 },
    { text: "A roof", number: 120 },
    { text: "Mend it", number: 12 },
  ];
  const numbers = (query: string) => match(tickets, query).map(({ number }) => number);
  assert.deepEqual([numbers("12"), numbers("#12"), numbers("#120")], [[12, 7, 120], [12, 120], [120]]);
});
