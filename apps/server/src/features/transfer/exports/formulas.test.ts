import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { csvLine } from "./board-tables.ts";
import { withGuard, withoutGuard } from "#features/transfer/export-format/index.ts";

const parts = ["'", "=", "+", "-", "@", "\t", "\r", "\n", '"', ",", ";", " ", "a", "1", "é", "👍"];
const text = fc.string({ unit: fc.constantFrom(...parts), maxLength: 12 });

test("no guarded cell begins like a formula", () => {
  fc.assert(fc.property(text, (cell) => assert.doesNotMatch(withGuard(cell), /^[=+\-@\t\r]/)));
});

test("the guard, and only the guard, is taken off again: cells come back from a table as they went out", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (cells) => {
      const [read = []] = parse(csvLine(cells), { record_delimiter: "\r\n" });
      assert.deepEqual(read.map(withoutGuard), cells);
    }),
    { numRuns: 1000 },
  );
  for (const cell of ["'tis", "''", "'", "it's", "'5 o'clock"]) assert.equal(withoutGuard(cell), cell);
  assert.deepEqual(["'=1", "''=1"].map(withoutGuard), ["=1", "'=1"]);
});
