import assert from "node:assert/strict";
import { test } from "node:test";
import { csvLine } from "./board-tables.ts";

test("no cell of a table is a formula, and quotes, commas and line breaks stay in their cell", () => {
  const cells = ["=1+1", "+1", "-1", "@x", "\tx", "a,b", 'say "x"', "two\nlines", "plain"];
  assert.equal(csvLine(cells), `'=1+1,'+1,'-1,'@x,'\tx,"a,b","say ""x""","two\nlines",plain\r\n`);
});
