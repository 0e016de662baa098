import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#kernel/errors.ts";
import { checkOptions, cleanOptions } from "./rules.ts";

const options = ["A"];
const currency = "EUR";

test("options belong to a select field and a currency to a currency field, and to no other", () => {
  for (const type of ["text", "number", "date", "checkbox"] as const) {
    checkOptions(type, {}, true);
    assert.throws(() => checkOptions(type, { options }, false), ApiError);
    assert.throws(() => checkOptions(type, { currency }, false), ApiError);
  }
  checkOptions("select", { options }, true);
  checkOptions("currency", { currency }, true);
  assert.throws(() => checkOptions("select", { options, currency }, true), ApiError);
  assert.throws(() => checkOptions("currency", { options, currency }, true), ApiError);
});

test("a new field brings what its type needs, and a change may leave it", () => {
  assert.throws(() => checkOptions("select", {}, true), ApiError);
  assert.throws(() => checkOptions("currency", {}, true), ApiError);
  checkOptions("select", {}, false);
  checkOptions("currency", {}, false);
});

test("options lose their outer space, and those that are then the same are one", () => {
  assert.deepEqual(cleanOptions([" A", "B ", "A"]), ["A", "B"]);
});
