import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { clip, excerptOf } from "./excerpt.ts";

test("a short text stays as it is, on one line", () => {
  assert.equal(excerptOf("  One\n\n two\t three "), "One two three");
  assert.equal(excerptOf("x".repeat(200)), "x".repeat(200));
  for (const nothing of ["", " \n "]) assert.equal(excerptOf(nothing), null);
});

test("a long text ends with an ellipsis, and no character is cut in two", () => {
  assert.equal(excerptOf("🚚".repeat(201)), `${"🚚".repeat(199)}…`);
  assert.equal(clip("One two three", 5), "One…");
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("a", " ", "\r\n", "é", "🚚"), maxLength: 2000 }),
      fc.integer({ min: 2, max: 50 }),
      (text, most) => {
        const clipped = clip(text, most);
        assert.ok(clipped.isWellFormed() && Array.from(clipped).length <= most && !/[\r\n]/.test(clipped));
      },
    ),
  );
});
