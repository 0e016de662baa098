import assert from "node:assert/strict";
import { test } from "node:test";
import { branchName, keyOf } from "./branch-name.ts";

test("a branch is named by the number and the words of the title", () => {
  assert.equal(branchName({ number: 12, title: "Fix the log-in: it's slow!" }), "12-fix-the-log-in-it-s-slow");
  assert.equal(branchName({ number: 3, title: "Überprüfe Größe" }), "3-uberprufe-gro-e");
});

test("a long title is cut behind a word, and a title of another script leaves the number", () => {
  const name = branchName({ number: 1, title: "word ".repeat(30) });
  assert.equal(name, `1${"-word".repeat(9)}`);
  assert.equal(branchName({ number: 7, title: "設定を直す" }), "7");
});

test("a ticket has no key until the server has numbered it", () => {
  assert.equal(keyOf({ number: 0 }), null);
  assert.equal(keyOf({ number: 4 }), "#4");
});
