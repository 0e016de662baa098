import assert from "node:assert/strict";
import { test } from "node:test";
import { type CardColumn, dropPlace, neighbour, stepsAcross, stepsDown } from "./moves.ts";

const column = (status: string, cards: string[], swimlane: string | null = null): CardColumn => ({
  status,
  swimlane,
  cards,
});
const todo = column("todo", ["a", "b", "c"]);
const columns = [todo, column("doing", []), column("done", ["x"])];
const swimlanes = [
  column("todo", ["a", "b"], "one"),
  column("done", ["x"], "one"),
  column("todo", ["c"], "two"),
  column("done", [], "two"),
];

/** Between two cards of the first column. */
const to = (after: string | null, before: string | null) => ({
  status: "todo",
  swimlane: null,
  place: { after, before },
});

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

test("the focus goes from swimlane to swimlane in the same column", () => {
  assert.equal(neighbour(swimlanes, "b", 0, 1), "c");
  assert.equal(neighbour(swimlanes, "c", 0, -1), "b");
  assert.equal(neighbour(swimlanes, "b", 1, 0), "x");
  assert.equal(neighbour(swimlanes, "c", 1, 0), "c");
});

test("cards move one place up or down together, and stop at the ends", () => {
  assert.deepEqual(stepsDown(columns, ["a"], 1), [{ cards: ["a"], to: to("b", "c") }]);
  assert.deepEqual(stepsDown(columns, ["b"], 1), [{ cards: ["b"], to: to("c", null) }]);
  assert.deepEqual(stepsDown(columns, ["b"], -1), [{ cards: ["b"], to: to(null, "a") }]);
  assert.deepEqual(stepsDown(columns, ["a", "b"], 1), [{ cards: ["a", "b"], to: to("c", null) }]);
  assert.deepEqual(stepsDown(columns, ["b", "c"], -1), [{ cards: ["b", "c"], to: to(null, "a") }]);
  assert.deepEqual(stepsDown(columns, ["c"], 1), []);
  assert.deepEqual(stepsDown(columns, ["a"], -1), []);
});

test("cards at the end of a swimlane move into the next one", () => {
  const [down] = stepsDown(swimlanes, ["b"], 1);
  assert.deepEqual(down?.to, { status: "todo", swimlane: "two", place: { after: null, before: "c" } });
  const [up] = stepsDown(swimlanes, ["c"], -1);
  assert.deepEqual(up?.to, { status: "todo", swimlane: "one", place: { after: "b", before: null } });
  assert.deepEqual(stepsDown(swimlanes, ["a"], -1), []);
});

test("cards move to the top of the next column, each from its own", () => {
  const top = { after: null, before: null };
  assert.deepEqual(stepsAcross(columns, ["b"], 1), [
    { cards: ["b"], to: { status: "doing", swimlane: null, place: top } },
  ]);
  assert.deepEqual(stepsAcross(columns, ["x"], 1), []);
  assert.deepEqual(
    stepsAcross(columns, ["a", "c", "x"], -1).map(({ cards, to }) => [cards, to.status]),
    [[["x"], "doing"]],
  );
  assert.deepEqual(stepsAcross(swimlanes, ["c"], 1), [
    { cards: ["c"], to: { status: "done", swimlane: "two", place: top } },
  ]);
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
  assert.deepEqual(dropPlace(column("doing", []), ["x"], null).place, { after: null, before: null });
});
