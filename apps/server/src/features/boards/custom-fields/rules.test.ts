import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError, fail } from "#kernel/errors.ts";
import { checkOptions, cleanOptions } from "./rules.ts";

const options = ["A"];
const currency = "EUR";

test("only a select field takes options, and only a currency field a currency", () => {
  for (const type of ["text", "number", "date", "checkbox"] as const) {
    checkOptions(type, {}, true, fail);
    assert.throws(() => checkOptions(type, { options }, false, fail), ApiError);
    assert.throws(() => checkOptions(type, { currency }, false, fail), ApiError);
  }
  checkOptions("select", { options }, true, fail);
  checkOptions("currency", { currency }, true, fail);
  assert.throws(() => checkOptions("select", { options, currency }, true, fail), ApiError);
  assert.throws(() => checkOptions("currency", { options, currency }, true, fail), ApiError);
});

test("a new field must have what its type needs, and a change may leave it out", () => {
  assert.throws(() => checkOptions("select", {}, true, fail), ApiError);
  assert.throws(() => checkOptions("currency", {}, true, fail), ApiError);
  checkOptions("select", {}, false, fail);
  checkOptions("currency", {}, false, fail);
});

test("surrounding spaces are removed from options, and equal options become one", () => {
  assert.deepEqual(cleanOptions([" A", "B ", "A"]), ["A", "B"]);
});
