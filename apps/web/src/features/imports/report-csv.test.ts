import assert from "node:assert/strict";
import { test } from "node:test";
import { reportCsv } from "./report-csv.ts";

test("the report is a table in which quotes, commas and lines stay in their cell, and nothing is a formula", () => {
  const text = reportCsv([
    { importance: "lost", what: 'Priority "egal"', why: "It is unknown, so it is missing.", count: 2, example: "=1+1" },
    { importance: "note", what: "Order", why: "Two\nlines", count: 1, example: null },
  ]);
  assert.equal(
    text,
    [
      "\uFEFFImportance,What,Why,Count,Example",
      'Missing afterwards,"Priority ""egal""","It is unknown, so it is missing.",2,\'=1+1',
      'Good to know,Order,"Two\nlines",1,',
      "",
    ].join("\r\n"),
  );
});
