import assert from "node:assert/strict";
import { test } from "node:test";
import { aTask } from "#test/rows.ts";
import { inOrder, isPlaced, placeOf, positionFor } from "./places.ts";

const siblings = inOrder(
  [5, 1, 2].map((position) => aTask({ uuid: `t${position}`, position: `${position}.000000` })),
  "",
);

test("a task between two others gets the position of the one that it is put before", () => {
  assert.equal(positionFor({ after: "t1", before: "t2" }, siblings), 2);
  assert.equal(positionFor({ after: null, before: "t1" }, siblings), 1);
});

test("when the follower is gone, it is put behind the one before", () => {
  assert.equal(positionFor({ after: "t1", before: "gone" }, siblings), 2);
  assert.equal(positionFor({ after: "t5", before: "gone" }, siblings), 6);
});

test("when both neighbours are gone, it comes to the end", () => {
  assert.equal(positionFor({ after: "gone", before: "gone" }, siblings), 6);
  assert.equal(positionFor({ after: null, before: null }, siblings), 6);
  assert.equal(positionFor({ after: null, before: null }, inOrder([], "")), undefined);
});

test("a task that stands where it was asked for is not moved again", () => {
  const task = aTask({ position: "1.500000" });
  assert.equal(isPlaced(task, { after: "t1", before: "t2" }, siblings), true);
  assert.equal(isPlaced(task, { after: "t1", before: "gone" }, siblings), true);
  assert.equal(isPlaced(task, { after: null, before: "t1" }, siblings), false);
  assert.equal(isPlaced(task, { after: null, before: null }, siblings), false);
  assert.equal(isPlaced(aTask({ position: "9.000000" }), { after: "gone", before: null }, siblings), true);
});

test("a place is identified by its neighbours", () => {
  assert.deepEqual(placeOf(aTask({ position: "1.500000" }), siblings), { after: "t1", before: "t2" });
  assert.deepEqual(placeOf(aTask({ position: "0.500000" }), siblings), { after: null, before: "t1" });
  assert.deepEqual(placeOf(aTask({ position: "9.000000" }), siblings), { after: "t5", before: null });
});
