import assert from "node:assert/strict";
import { test } from "node:test";
import { dropOf, stepOf } from "./steps.ts";

const rows = ["a", "b", "c"];

test("a step goes between the neighbours, and nowhere at an end", () => {
  assert.deepEqual(stepOf(rows, "c", -1), { after: "a", before: "b" });
  assert.deepEqual(stepOf(rows, "a", 1), { after: "b", before: "c" });
  assert.equal(stepOf(rows, "a", -1), null);
  assert.equal(stepOf(rows, "c", 1), null);
});

test("a row is dropped above or below another one, and stays in its place when it is dropped next to itself", () => {
  assert.deepEqual(dropOf(rows, "a", "c", "bottom"), { after: "c", before: null });
  assert.deepEqual(dropOf(rows, "c", "a", "top"), { after: null, before: "a" });
  assert.equal(dropOf(rows, "a", "b", "top"), null);
  assert.equal(dropOf(rows, "b", "b", "bottom"), null);
  assert.equal(dropOf(rows, "of another list", "b", "bottom"), null);
});
