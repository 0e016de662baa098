import assert from "node:assert/strict";
import { test } from "node:test";
import { columnNames, isEncodingGuessed, isOrderOpen, shownMapping, withColumn, withWord } from "./edits.ts";

const columns = [
  { heading: "Name", field: "title", examples: ["A"], count: 1 },
  { heading: "Text", field: "description", count: 1 },
  { heading: "Client", field: "custom_field", type: "text", count: 1 },
] as const;

test("a choice about a column is kept by itself, and a later one replaces it", () => {
  const first = withColumn(undefined, columns, { heading: "Client", field: "labels" });
  assert.deepEqual(first, [{ heading: "Client", field: "labels" }]);
  const second = withColumn(first, columns, { heading: "Client", field: "custom_field", type: "number" });
  assert.deepEqual(second, [{ heading: "Client", field: "custom_field", type: "number" }]);
});

test("a column that takes the title of another one leaves it as a custom field", () => {
  assert.deepEqual(withColumn(undefined, columns, { heading: "Text", field: "title" }), [
    { heading: "Name", field: "custom_field" },
    { heading: "Text", field: "title" },
  ]);
});

test("two columns can both be labels", () => {
  const shown = [{ heading: "Tags", field: "labels" } as const, ...columns];
  assert.deepEqual(withColumn([], shown, { heading: "Client", field: "labels" }), [
    { heading: "Client", field: "labels" },
  ]);
});

test("a choice about a word replaces the earlier one about the same word", () => {
  const before = [
    { value: "egal", priority: "low" },
    { value: "hoch", priority: "high" },
  ];
  assert.deepEqual(withWord(before, { value: "egal", priority: "medium" }), [
    { value: "hoch", priority: "high" },
    { value: "egal", priority: "medium" },
  ]);
});

test("choices are shown at once over the mapping of the last preview, with its examples and counts", () => {
  const shown = shownMapping(
    { columns, statuses: [{ value: "Open", column: "Open", label: null, count: 3 }], complete_column: null },
    {
      columns: [
        { heading: "Client", field: "labels" },
        { heading: "Gone", field: "title" },
      ],
      statuses: [{ value: "Open", column: "To Do", label: null }],
      complete_column: "Done",
    },
  );
  assert.deepEqual(
    shown.columns.map(({ heading, field, count }) => [heading, field, count]),
    [
      ["Name", "title", 1],
      ["Text", "description", 1],
      ["Client", "labels", 1],
    ],
  );
  assert.deepEqual(shown.statuses, [{ value: "Open", column: "To Do", label: null, count: 3 }]);
  assert.deepEqual(shown.people, []);
  assert.deepEqual(columnNames(shown, ["Doing", "To Do"]), ["Doing", "To Do", "Done"]);
});

const isOpen = (...examples: string[]): boolean =>
  isOrderOpen(shownMapping({ columns: [{ heading: "Due", field: "due_date", examples }] }, {}));

test("the order of day and month is open only if no example shows it", () => {
  assert.equal(isOpen("03/04/2026", "5-6-26"), true);
  assert.equal(isOpen("03/04/2026", "24/12/2026"), false);
  assert.equal(isOpen("2026-04-03"), false);
  assert.equal(isOpen(), false);
  const text = { columns: [{ heading: "Due", field: "description", examples: ["03/04/2026"] }] } as const;
  assert.equal(isOrderOpen(shownMapping(text, {})), false);
});

test("only an encoding other than Unicode was guessed", () => {
  assert.equal(isEncodingGuessed({ encoding: "windows-1252" }), true);
  assert.equal(isEncodingGuessed({ encoding: "utf-16le" }), false);
  assert.equal(isEncodingGuessed({}), false);
});
