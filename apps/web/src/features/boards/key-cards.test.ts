import assert from "node:assert/strict";
import { test } from "node:test";
import { keyCards } from "./key-cards.ts";

const columnsWith = (...all: readonly (readonly string[])[]) =>
  all.map((cards, at) => ({ status: `status ${at}`, swimlane: null, cards }));
const selection = (focused: string | null, ...selected: readonly string[]) => ({
  selected: new Set(selected),
  focused,
  anchor: focused,
});

test("the Tab key goes to the card with the focus, and to the first one when that is gone", () => {
  const columns = columnsWith([], ["a", "b"], ["c"]);
  assert.deepEqual(keyCards(columns, selection("c")), ["c"]);
  assert.deepEqual(keyCards(columns, selection("gone")), ["a"]);
  assert.deepEqual(keyCards(columns, selection(null)), ["a"]);
  assert.deepEqual(keyCards(columnsWith([], []), selection("gone", "gone")), []);
});

test("the selected cards come as they stand on the board, without those that are gone", () => {
  assert.deepEqual(keyCards(columnsWith(["a", "b"], ["c"]), selection("b", "c", "gone", "a")), ["b", "a", "c"]);
});
