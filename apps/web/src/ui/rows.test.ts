import assert from "node:assert/strict";
import { test } from "node:test";
import { rowsOf, step } from "./rows.ts";

const options = [
  { value: "1", text: "Open settings", section: "Go" },
  { value: "2", text: "New board", section: "Create" },
  { value: "3", text: "Board of design", section: "Go" },
  { value: "4", text: "Board up the windows", section: "Tickets", isFoundOnly: true },
];
const shown = (query: string, canCreate = false): string[] =>
  rowsOf(options, query, canCreate).map((row) =>
    row.kind === "option" ? row.option.text : `${row.kind} ${"title" in row ? row.title : row.text}`,
  );

test("options of a section stand together under its title, and those that must be searched are left out", () => {
  assert.deepEqual(shown(""), ["section Go", "Open settings", "Board of design", "section Create", "New board"]);
});

test("the section with the best option comes first", () => {
  assert.deepEqual(shown("board"), [
    "section Go",
    "Board of design",
    "section Tickets",
    "Board up the windows",
    "section Create",
    "New board",
  ]);
});

test("a text without an option of its name can be created, once", () => {
  assert.deepEqual(shown(" Paint ", true), ["create Paint"]);
  assert.equal(shown("new BOARD", true).includes("create new BOARD"), false);
  assert.equal(
    shown("  ", true).some((row) => row.startsWith("create")),
    false,
  );
});

test("steps pass over titles and go round the ends", () => {
  const rows = rowsOf(options, "", false);
  assert.equal(step(rows, -1, 1), 1);
  assert.equal(step(rows, 2, 1), 4);
  assert.equal(step(rows, 4, 1), 1);
  assert.equal(step(rows, 1, -1), 4);
  assert.equal(step([], -1, 1), -1);
  assert.equal(step([{ kind: "section" }], 0, 1), -1);
});
