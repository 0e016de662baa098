import assert from "node:assert/strict";
import { test } from "node:test";
import { Refusal } from "#kernel/refusals.ts";
import { checkOptions, cleanOptions } from "./rules.ts";

const types = ["text", "number", "date", "checkbox", "select", "currency"] as const;

test("options belong to a select field and a currency to a currency field, and a new one needs them", () => {
  for (const type of types) {
    for (const options of [undefined, ["A"]]) {
      for (const currency of [undefined, "EUR"]) {
        const sent = { ...(options && { options }), ...(currency && { currency }) };
        const allowed = (options === undefined || type === "select") && (currency === undefined || type === "currency");
        const complete = (type !== "select" || options) && (type !== "currency" || currency);
        const check = (isNew: boolean) => () => checkOptions(type, sent, isNew);
        if (allowed) assert.doesNotThrow(check(false));
        else assert.throws(check(false), Refusal);
        if (allowed && complete) assert.doesNotThrow(check(true));
        else assert.throws(check(true), Refusal);
      }
    }
  }
});

test("options lose their outer space, and those that are then the same are one", () => {
  assert.deepEqual(cleanOptions([" A", "B ", "A"]), ["A", "B"]);
});
