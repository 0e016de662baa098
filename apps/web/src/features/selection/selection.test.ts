import assert from "node:assert/strict";
import { test } from "node:test";
import { extendTo, focusOn, moveFocus, nothingSelected, selectTo, targetsOf, toggle, unselect } from "./selection.ts";

const rows = ["a", "b", "c", "d", "e"];

test("the focus goes from row to row and stops at the ends", () => {
  assert.equal(moveFocus(rows, nothingSelected, 1).focused, "a");
  assert.equal(moveFocus(rows, nothingSelected, -1).focused, "e");
  assert.equal(moveFocus(rows, focusOn(nothingSelected, "b"), 1).focused, "c");
  assert.equal(moveFocus(rows, focusOn(nothingSelected, "e"), 1).focused, "e");
  assert.equal(moveFocus(rows, focusOn(nothingSelected, "a"), -1).focused, "a");
  // the row with the focus is gone
  assert.equal(moveFocus(rows, focusOn(nothingSelected, "x"), 1).focused, "a");
  assert.equal(moveFocus([], nothingSelected, 1).focused, null);
});

test("rows are selected one by one, and as a range from the last one", () => {
  const one = toggle(nothingSelected, "b");
  assert.deepEqual([...one.selected], ["b"]);
  assert.deepEqual([...selectTo(rows, one, "d").selected], ["b", "c", "d"]);
  assert.deepEqual([...selectTo(rows, toggle(nothingSelected, "d"), "b").selected].toSorted(), ["b", "c", "d"]);
  assert.deepEqual([...toggle(one, "b").selected], []);
});

test("a range by keys grows and shrinks from where it began", () => {
  const two = extendTo(rows, focusOn(nothingSelected, "b"), "c");
  assert.deepEqual([...two.selected], ["b", "c"]);
  const three = extendTo(rows, two, "d");
  assert.deepEqual([...three.selected], ["b", "c", "d"]);
  assert.deepEqual([...extendTo(rows, three, "c").selected], ["b", "c"]);
  assert.deepEqual([...extendTo(rows, focusOn(two, "e"), "d").selected].toSorted(), ["b", "c", "d", "e"]);
  assert.equal(extendTo(rows, two, "d").anchor, "b");
});

test("a command is for the selected rows in their order, else for the one with the focus", () => {
  const two = toggle(toggle(nothingSelected, "d"), "a");
  assert.deepEqual(targetsOf(rows, two), ["a", "d"]);
  assert.deepEqual(targetsOf(rows, focusOn(nothingSelected, "c")), ["c"]);
  assert.deepEqual(targetsOf(rows, nothingSelected), []);
  // what is not shown any more is not changed
  assert.deepEqual(targetsOf(["b"], two), []);
});

test("without a selection a command is for the row with the focus, and a range begins there", () => {
  const none = unselect(extendTo(rows, focusOn(nothingSelected, "b"), "d"));
  assert.deepEqual(targetsOf(rows, none), ["d"]);
  assert.equal(moveFocus(rows, none, 1).focused, "e");
  assert.deepEqual([...extendTo(rows, none, "e").selected], ["d", "e"]);
});
