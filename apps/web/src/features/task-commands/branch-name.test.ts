import assert from "node:assert/strict";
import { test } from "node:test";
import { branchName } from "./branch-name.ts";

test("a branch is named by the key and the words of the title", () => {
  assert.equal(branchName("ENG-12", "Fix the log-in: it's slow!"), "eng-12-fix-the-log-in-it-s-slow");
  assert.equal(branchName("#3", "Überprüfe Größe"), "3-uberprufe-gro-e");
});

test("a long title is cut behind a word, and a title of another script leaves the key", () => {
  assert.equal(branchName("#1", "word ".repeat(30)), `1${"-word".repeat(9)}`);
  assert.equal(branchName("OPS-7", "設定を直す"), "ops-7");
});
