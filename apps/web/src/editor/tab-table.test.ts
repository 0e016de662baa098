import assert from "node:assert/strict";
import { test } from "node:test";
import { tableOf } from "./tab-table.ts";

const cellsOf = (text: string): string[][] | null =>
  tableOf(text)?.children.map((row) => row.children.map((cell) => cell.textBetween(0, cell.content.size, "", "/"))) ??
  null;

const texts: Readonly<Record<string, readonly [text: string, cells: string[][] | null]>> = {
  "rows of a table": [
    "Name\tFee\r\nAnn\t5\r\n",
    [
      ["Name", "Fee"],
      ["Ann", "5"],
    ],
  ],
  "a cell with lines and quotes": [
    'a\t"b ""c""\nd"\ne\tf',
    [
      ["a", 'b "c"/d'],
      ["e", "f"],
    ],
  ],
  "empty cells": [
    "\ta\nb\t",
    [
      ["", "a"],
      ["b", ""],
    ],
  ],
  "a quote within a cell": [
    '5"\ta\nb\tc',
    [
      ['5"', "a"],
      ["b", "c"],
    ],
  ],
  "one row": ["a\tb", null],
  "one cell": ["a", null],
  "lines that a tab indents": ["\ta\n\tb", null],
  "rows of different lengths": ["a\tb\nc", null],
  "more cells than a text can take": ["a\tb\n".repeat(501), null],
  "a quote that does not end": [`"${'a"\t'.repeat(20_000)}\n`, null],
};

for (const [name, [text, cells]] of Object.entries(texts))
  test(`text with tabs: ${name} ${cells === null ? "stays text" : "is a table"}`, () => {
    assert.deepEqual(cellsOf(text), cells);
  });
