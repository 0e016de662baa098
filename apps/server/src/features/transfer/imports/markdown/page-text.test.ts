import assert from "node:assert/strict";
import { test } from "node:test";
import { readPageText } from "./page-text.ts";

test("a heading that repeats the title goes, and stays in files of this product, which do not repeat it", () => {
  const text = "# Plan\n\nWords";
  assert.deepEqual(
    [readPageText(text, "plan", false).title, readPageText(text, "plan", false).body.trim()],
    ["plan", "Words"],
  );
  assert.equal(readPageText(text, "plan", true).body, text);
});
