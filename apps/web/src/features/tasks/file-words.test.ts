import assert from "node:assert/strict";
import { test } from "node:test";
import { isWorthAnotherTry, kindText, reasonText, sizeText } from "./file-words.ts";

test("a size is shown in the unit that is read most easily", () => {
  const sizes = [0, 1, 999, 1000, 3449, 12_345, 999_400, 3_400_000, 26_214_400, 5_000_000_000];
  assert.deepEqual(sizes.map(sizeText), [
    "0 bytes",
    "1 byte",
    "999 bytes",
    "1 kB",
    "3.4 kB",
    "12 kB",
    "999 kB",
    "3.4 MB",
    "26 MB",
    "5,000 MB",
  ]);
});

test("a kind is shown by a word that people know", () => {
  assert.deepEqual(["application/pdf", "text/plain; charset=utf-8", "x/y"].map(kindText), ["PDF", "Text", "x/y"]);
});

test("a reason says what can be done, and only what may change is tried again", () => {
  assert.match(reasonText("too_large"), /25 MB/);
  assert.equal(reasonText("A sentence of the server."), "A sentence of the server.");
  assert.deepEqual(["too_large", "type", "network", "storage"].map(isWorthAnotherTry), [false, false, true, true]);
});
