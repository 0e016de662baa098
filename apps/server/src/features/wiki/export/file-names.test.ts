import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { FolderNames, safeStem } from "./file-names.ts";

test("the name of a file is safe on every system for every title", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 150 }), (title) => {
      const name = safeStem(title);
      assert.ok(name !== "" && name.isWellFormed() && Buffer.byteLength(name) <= 101);
      assert.doesNotMatch(name, /[<>:"/\\|?*\p{Cc}]|^[. ]|[. ]$/u);
    }),
  );
  assert.deepEqual(["..", "nul", "COM1.x", ".env", "a/b"].map(safeStem), ["Untitled", "_nul", "_COM1.x", "env", "a b"]);
  assert.equal(safeStem("船".repeat(500)), "船".repeat(33));
});

test("names of one folder differ in more than their case and the form of their letters", () => {
  const names = new FolderNames(["README", "README.md"]);
  const pages = ["a", "A", "A", "readme", "Ångström", "Ångström"];
  assert.deepEqual(
    pages.map((each) => names.take(each, ["", ".md"])),
    ["a", "A 2", "A 3", "readme 2", "Ångström", "Ångström 2"],
  );
  assert.equal(names.take("a", [".md"]), "a 4");
});
