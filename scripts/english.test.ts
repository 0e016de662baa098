import assert from "node:assert/strict";
import { test } from "node:test";
import { englishProblems, subjectProblem, subjectProblems } from "./english.ts";

/** The docstrings, titles, types and words that break a rule, one a line. */
const planted = [
  "/** What a page shows. */",
  "  /** how many pages there are */",
  "/** Who may open a board. */",
  "/** Where files are stored. */",
  "/** Its rows. */",
  "/**\n * Which boards a person may open.\n */",
  "/** Something that a path names. */",
  "/** Tells whether a page is open. */",
  'test("who may not open a board sees 404", () => {',
  '  it("it is hidden when either has left", () => {',
  "test(`whoever leaves loses ${name}`, () => {",
  'raceTest("what is deleted stays deleted", () => {',
  "type Asked = { readonly question: string };",
  "export interface Having {",
  "export type Told = string;",
  "type Visible = boolean;",
  "// beside the board",
  "// false for whoever opens every board",
  "const toldUntil = 1;",
  'throw new Error("there is no such noun");',
  "const isFresh = true;",
];

const good = [
  "/** The largest size of a page, in bytes. */",
  "/** Reads the pages of a wiki. @returns null without one */",
  "/** Whether a person may open a board. */",
  "/** A row of `tasks`. */",
  "/** One thing at a time. */",
  "/**\n * Every board of a workspace, with how many tasks it has.\n */",
  "/** Whatsoever is no question word. */",
  "/** @returns what is left */",
  'const globs = ["apps/**/*.ts", "how/**/*.ts"];',
  'test("a commenter cannot move a task", () => {',
  'test("only owners delete a workspace", () => {',
  '  it("rejects a page without a title", () => {',
  'attest("what is not a test");',
  "type Setting = string;",
  "export interface TaskRow {",
  "type Thing = { name: string };",
  "export type NewTask = object;",
  "const announced = true; const besides = 1; const refreshed = 2; // a fresh clone",
  "create index on outbox (told_until)",
  "class StringTable {",
];

test("each planted fault is found", () => {
  for (const line of planted) assert.notDeepEqual(englishProblems("a.test.ts", line), [], line);
});

test("lines that keep the rules are passed", () => {
  for (const line of good) assert.deepEqual(englishProblems("a.test.ts", line), [], line);
});

test("a problem is reported with its line and its remedy", () => {
  assert.deepEqual(englishProblems("a.ts", "\n/**\n * How it works. */"), [
    "a.ts:3: “How it works. */…”: begin with a noun phrase or a verb",
  ]);
  assert.deepEqual(englishProblems("a.md", "\nHow a noun is named"), ["a.md:2: “noun”: say resource"]);
});

test("a subject has an area, a verb of the list and 72 characters at most", () => {
  assert.equal(subjectProblem("labels: Add the count of tasks"), null);
  assert.equal(subjectProblem("web-app: Speed up the first load"), null);
  for (const bad of [
    "Add the count",
    "labels: Let people count",
    "labels: add a count",
    `labels: Add ${"x".repeat(61)}`,
  ])
    assert.match(subjectProblem(bad) ?? "", /^commit “/);
});

test("a folder without a repository has no subjects", () => {
  assert.deepEqual(subjectProblems("/"), []);
});
