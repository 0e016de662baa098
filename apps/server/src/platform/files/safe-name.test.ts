import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { safeName } from "./safe-name.ts";

test("folders, control characters and changes of direction are removed from a name", () => {
  assert.equal(safeName("../../a\u0000b\u009f.txt"), "ab.txt");
  assert.equal(safeName("C:\\temp\\plan.pdf"), "plan.pdf");
  assert.equal(safeName("x\u202efdp.exe"), "xfdp.exe");
  for (const empty of [undefined, "", " ", "a/", ".", "..", "\u0007"]) assert.equal(safeName(empty), "file");
});

test("a safe name is short, whole text without a slash, and keeps its extension", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 400 }), (given) => {
      const name = safeName(`${given}.docx`);
      assert.ok(name.length > 0 && name.length <= 255 && name.isWellFormed());
      assert.match(name, /^[^/\\\p{Cc}]+$/u);
      assert.ok(name.endsWith(".docx"));
    }),
  );
});
