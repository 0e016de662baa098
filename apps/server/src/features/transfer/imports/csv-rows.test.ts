import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { readCsv } from "./csv-rows.ts";
import { readText, parseJson } from "#platform/files/text.ts";

const rowsOf = (text: string) => {
  const read = readCsv(text);
  return "rows" in read ? { rows: read.rows } : read;
};

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

test("any table survives being written as CSV and read again, with each delimiter and line ending", () => {
  const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', ",", ";", "\t", "\r", "\n", "a", "é") }));
  const table = fc
    .integer({ min: 2, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }));
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n", "\r"),
      (body, delimiter, ending) => {
        const rows = [Array.from(body[0] ?? ["", ""], (_, index) => `Column ${index}`), ...body];
        const text = rows.map((row) => row.map(quote).join(delimiter) + ending).join("");
        assert.deepEqual(rowsOf(text), { rows });
      },
    ),
  );
});

test("rows keep the number a spreadsheet shows, across blank lines and quoted line breaks", () => {
  assert.deepEqual(rowsOf('a,b\n"1\n1",2\n\n3,4'), { rows: [["a", "b"], ["1\n1", "2"], [""], ["3", "4"]] });
});

test("a delimiter inside a quoted heading does not decide", () => {
  assert.deepEqual(rowsOf('"a,b,c";d\n1;2'), {
    rows: [
      ["a,b,c", "d"],
      ["1", "2"],
    ],
  });
});

test("one column needs no delimiter, and no text is no rows", () => {
  assert.deepEqual(rowsOf("Title\nOne"), { rows: [["Title"], ["One"]] });
  assert.deepEqual(rowsOf(""), { rows: [] });
});

test("a quotation mark in the middle of a cell is a sign as any other, and one that is never closed names its row", () => {
  assert.deepEqual(rowsOf('a,b\n5" pipe,4'), {
    rows: [
      ["a", "b"],
      ['5" pipe', "4"],
    ],
  });
  const result = readCsv('a,b\n1,2\n"3,4\n5,6');
  assert.ok("badRow" in result);
  assert.equal(result.badRow, 3);
});

test("a line from which Excel learns the delimiter is no row", () => {
  assert.deepEqual(rowsOf("sep=;\r\na,1;b\n"), { rows: [["a,1", "b"]] });
});

test("bytes become text without their byte order mark, unless they are none in any of the encodings", () => {
  assert.deepEqual(readText(Buffer.from("\uFEFFé")), { text: "é", encoding: "utf-8" });
  assert.deepEqual(readText(Buffer.from("é", "latin1")), { text: "é", encoding: "windows-1252" });
  for (const bytes of [Buffer.from("é", "utf16le"), Buffer.from("a\0"), Buffer.from([0xe9, 0x81])]) {
    assert.equal(readText(bytes), null);
  }
});

test("malformed JSON is undefined, which no JSON text means", () => {
  assert.deepEqual(parseJson('{"a":[1]}'), { a: [1] });
  assert.equal(parseJson("null"), null);
  for (const text of ["", "{", "undefined", "[1,]"]) assert.equal(parseJson(text), undefined);
});

test("a file of more than 200,000 rows is read no further", () => {
  assert.deepEqual(rowsOf(`Title${"\n".repeat(5_000_000)}`), {
    badRow: 200_001,
    why: "The file has more than 200,000 rows.",
  });
});
