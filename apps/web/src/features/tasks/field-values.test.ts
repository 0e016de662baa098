import assert from "node:assert/strict";
import { test } from "node:test";
import { valueOf, valueText } from "./field-values.ts";

test("typed text becomes a value of the field's type", () => {
  assert.equal(valueOf({ type: "text" }, " a word "), "a word");
  assert.equal(valueOf({ type: "number" }, "3,5"), 3.5);
  assert.equal(valueOf({ type: "currency" }, "12"), 12);
  assert.equal(valueOf({ type: "date" }, "2026-03-01"), "2026-03-01");
});

test("an empty field has no value, and what is no number is not taken", () => {
  assert.equal(valueOf({ type: "number" }, "  "), null);
  assert.equal(valueOf({ type: "number" }, "three"), undefined);
});

test("a value is read with its currency, and nothing where there is none", () => {
  assert.equal(valueText({ type: "currency", currency: "EUR" }, 3), "€3.00");
  assert.equal(valueText({ type: "checkbox", currency: null }, false), "");
  assert.equal(valueText({ type: "text", currency: null }), "");
});
