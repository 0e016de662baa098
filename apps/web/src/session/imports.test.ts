import assert from "node:assert/strict";
import { test } from "node:test";
import { sourceOf } from "./imports.ts";

const large = 25 * 1024 * 1024 + 1;

/** A large file with an entry of a zip at its end. */
function zipWith(name: string): Blob {
  const head = new Uint8Array(46);
  head.set([0x50, 0x4b, 1, 2]);
  return new Blob([new Uint8Array(large), head, name, new Uint8Array(22)]);
}

test("the content tells the kind of a file, except for a large export, which is named", async () => {
  assert.equal(await sourceOf(new Blob(["title\nA"])), "?");
  assert.equal(await sourceOf(zipWith("manifest.json")), "stoa");
});

test("a large file is no export because it has a file of a similar name, or none", async () => {
  assert.equal(await sourceOf(zipWith("notes/manifest.json")), "?");
  assert.equal(await sourceOf(zipWith("page.md")), "?");
});
