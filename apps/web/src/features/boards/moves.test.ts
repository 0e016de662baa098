import assert from "node:assert/strict";
import { test } from "node:test";
import { dropPlace, neighbour, stepAcross, stepInColumn } from "./moves.ts";

const columns = [
  { status: "todo", cards: ["a", "b", "c"] },
  { status: "doing", cards: [] },
  { status: "done", cards: ["x"] },
];
const [todo = { status: "", cards: [] }] = columns;

test("the focus goes up and down in a column, and over empty columns to the next one", () => {
  assert.equal(neighbour(columns, null, 0, 1), "a");
  assert.equal(neighbour(columns, "a", 0, 1), "b");
  assert.equal(neighbour(columns, "c", 0, 1), "c");
  assert.equal(neighbour(columns, "a", 0, -1), "a");
  assert.equal(neighbour(columns, "b", 1, 0), "x");
  assert.equal(neighbour(columns, "x", -1, 0), "a");
  assert.equal(neighbour(columns, "x", 1, 0), "x");
  assert.equal(neighbour(columns, "gone", 1, 0), "a");
  assert.equal(neighbour([], null, 1, 0), null);
});

test("a card moves one place up or down, and stops at the ends", () => {
  assert.deepEqual(stepInColumn(columns, "a", 1), { status: "todo", place: { after: "b", before: "c" } });
  assert.deepEqual(stepInColumn(columns, "b", 1), { status: "todo", place: { after: "c", before: null } });
  assert.deepEqual(stepInColumn(columns, "b", -1), { status: "todo", place: { after: null, before: "a" } });
  assert.equal(stepInColumn(columns, "c", 1), null);
  assert.equal(stepInColumn(columns, "a", -1), null);
});

test("a card moves to the top of the column beside", () => {
  assert.deepEqual(stepAcross(columns, "b", 1), { status: "doing", place: { after: null, before: null } });
  assert.deepEqual(stepAcross(columns, "x", -1), { status: "doing", place: { after: null, before: null } });
  assert.equal(stepAcross(columns, "x", 1), null);
});

test("a card is dropped between the cards that stay", () => {
  const at = (dragged: string[], card: string, edge: "top" | "bottom") =>
    dropPlace(todo, dragged, { card, edge }).place;
  assert.deepEqual(at(["x"], "a", "top"), { after: null, before: "a" });
  assert.deepEqual(at(["x"], "a", "bottom"), { after: "a", before: "b" });
  assert.deepEqual(at(["x"], "c", "bottom"), { after: "c", before: null });
  assert.deepEqual(at(["a"], "b", "bottom"), { after: "b", before: "c" });
  assert.deepEqual(at(["b"], "b", "top"), { after: "a", before: "c" });
  assert.deepEqual(at(["a", "b"], "c", "top"), { after: null, before: "c" });
  assert.deepEqual(dropPlace(todo, ["x"], null).place, { after: "c", before: null });
  assert.deepEqual(dropPlace({ status: "doing", cards: [] }, ["x"], null).place, { after: null, before: null });
});
