import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { emptyCsvValues } from "#features/tasks/columns/index.ts";
import { planCsv } from "./csv.ts";
import type { ImportError, PlannedBoard, PlannedTicket, SkippedThing } from "./plan.ts";

function plan(text: string | Buffer, fileName = "Team board.csv"): PlannedBoard & { skipped: SkippedThing[] } {
  const result = planCsv(Buffer.from(text), fileName);
  assert.ok("boards" in result, JSON.stringify(result));
  const board = result.boards[0];
  assert.ok(board && result.boards.length === 1);
  return { ...board, skipped: result.skipped };
}

function first(text: string): PlannedTicket {
  const ticket = plan(text).tickets[0];
  assert.ok(ticket);
  return ticket;
}

function refused(text: string | Buffer): { errors: ImportError[]; total: number } {
  const result = planCsv(Buffer.from(text), "a.csv");
  assert.ok("errors" in result, "expected errors");
  return result;
}

const long = (length: number) => "x".repeat(length);

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

const excerpt = `Title,Description,Status,Priority,Labels,Created at
Start the server,,Done,,,2016-09-28T21:10:15+02:00
Document the reply,"Two lines
of *markdown*, with a ""quote""",In Progress,low,"docs,Reply",2017-03-29T05:31:12-04:00
Release v1,,Done,high,release,2018-03-06T10:00:00Z
Fix types,,To Do,medium,"Docs; fix",
`;

test("a table of tasks becomes a board with labels, tasks, and columns in the usual order of work", () => {
  const board = plan(excerpt);
  assert.equal(board.name, "Team board");
  assert.deepEqual(board.columns, [
    { name: "To Do", is_complete: false },
    { name: "In Progress", is_complete: false },
    { name: "Done", is_complete: true },
  ]);
  assert.deepEqual(
    board.labels.map((label) => label.name),
    ["docs", "Reply", "release", "fix"],
  );
  assert.ok(board.labels.every((label) => /^#[0-9a-f]{6}$/.test(label.color)));
  assert.deepEqual(board.tickets[1], {
    row: 3,
    title: "Document the reply",
    description: 'Two lines\nof *markdown*, with a "quote"',
    column: "In Progress",
    labels: ["docs", "Reply"],
    ...emptyCsvValues,
    priority: "low",
    created_at: "2017-03-29T09:31:12.000Z",
    archived: false,
    checklist: [],
    comments: [],
  });
  assert.deepEqual(board.tickets[3]?.labels, ["docs", "fix"]);
  assert.deepEqual(board.skipped, []);
});

test("a byte order mark, semicolons, tabs and Windows line endings make no difference", () => {
  const expected = plan("Title,State\nOne,Open\nTwo,Closed\n");
  for (const text of [
    "\uFEFFTitle,State\r\nOne,Open\r\nTwo,Closed",
    "Title;State\nOne;Open\nTwo;Closed",
    "Title\tState\rOne\tOpen\rTwo\tClosed",
  ]) {
    assert.deepEqual(plan(text), expected);
  }
});

test("headings match their usual synonyms, ignoring case, spaces and underscores", () => {
  const ticket = first(
    "SUMMARY,Notes,List Name,tags,due_date,Created On,PRIORITY,Archived\nA,B,Doing,x,2026-01-02,2025-12-31,P0,true",
  );
  const { title, description, column, labels, due_date, created_at, priority, archived } = ticket;
  assert.deepEqual(
    { title, description, column, labels, due_date, created_at, priority, archived },
    {
      title: "A",
      description: "B",
      column: "Doing",
      labels: ["x"],
      due_date: "2026-01-02",
      created_at: "2025-12-31T00:00:00.000Z",
      priority: "urgent",
      archived: true,
    },
  );
});

test("all label columns are read, and of two title columns only the first", () => {
  const board = plan("Title,Labels,Name,Labels\nA,x,B,y");
  assert.deepEqual(board.tickets[0]?.labels, ["x", "y"]);
  assert.equal(board.tickets[0]?.title, "A");
  assert.deepEqual(board.skipped, [{ what: "Name", why: "An earlier column already holds the title." }]);
});

test("columns without a field are reported once each, empty ones without a heading not at all", () => {
  const board = plan("Title,Reporter,Reporter,,,__proto__\nA,3,4,,x,\nB,,,,,");
  assert.deepEqual(
    board.skipped.map((entry) => entry.what),
    ["Reporter", "Column 5", "__proto__"],
  );
});

test("without a status column, or with an empty status, a ticket goes to To Do", () => {
  assert.deepEqual(plan("Title\nA").columns, [{ name: "To Do", is_complete: false }]);
  assert.deepEqual(
    plan("Title,Status\nA,\nB,to do\nC,Doing").columns.map((column) => column.name),
    ["To Do", "Doing"],
  );
});

test("only one column is complete: the last one with a name such as Done", () => {
  const { columns } = plan("Title,Status\nA,Closed\nB,Custom\nC,Backlog\nD,Done");
  assert.deepEqual(
    columns.map(({ name, is_complete }) => `${name} ${is_complete}`),
    ["Backlog false", "Custom false", "Closed false", "Done true"],
  );
});

test("priorities of other tools are mapped, and unknown ones are skipped and counted", () => {
  const words = ["Lowest", "minor", "Normal", "Major", "Blocker", "p1", "none", "", "Whenever", "whenever", "Whenever"];
  const board = plan(`Title,Priority\n${words.map((word) => `A,${word}`).join("\n")}`);
  assert.deepEqual(
    board.tickets.map((ticket) => ticket.priority),
    ["low", "low", "medium", "high", "urgent", "high", null, null, null, null, null],
  );
  assert.deepEqual(board.skipped, [
    {
      what: "Priority",
      why: "3 tickets with “Whenever”, “whenever” came in without a priority: the word is not known.",
    },
  ]);
});

test("blank rows are counted in row numbers, but create no tasks", () => {
  assert.deepEqual(
    plan("\nTitle,Status\n\n,\nA,Done\n").tickets.map((ticket) => ticket.row),
    [5],
  );
});

test("a start date and an estimate are read under their own headings and those of other tools", () => {
  for (const headings of ["Start date,Estimate", "start,Story Points", "Custom field (Start date),Points"]) {
    const { start_date, estimate } = first(`Title,${headings}\nA,2026-03-01,"2,5"`);
    assert.deepEqual([start_date, estimate], ["2026-03-01", 2.5], headings);
  }
  assert.deepEqual(plan("Title,Original estimate\nA,28800").skipped, [
    { what: "Original estimate", why: "Tickets have no field for this column." },
  ]);
});

test("a start date after the due date, and what is no estimate, are left out and counted", () => {
  const board = plan(
    "Title,Start,Due,Points\nA,2026-03-02,2026-03-01,XL\nB,2026-03-01,2026-03-01,1.005\nC,,,1000001\nD,,,-\nE,,,0.07",
  );
  assert.deepEqual(
    board.tickets.map(({ start_date, due_date, estimate }) => [start_date, due_date, estimate]),
    [
      [null, "2026-03-01", null],
      ["2026-03-01", "2026-03-01", null],
      [null, null, null],
      [null, null, null],
      [null, null, 0.07],
    ],
  );
  assert.deepEqual(board.skipped, [
    {
      what: "Estimate",
      why: "3 tickets with “XL”, “1.005”, “1000001” came in without an estimate: it is a number up to 1,000,000 with at most two decimals.",
    },
    { what: "Start date", why: "1 ticket came in without a start date: it was after the due date." },
  ]);
});

test("every bad row is listed with its row and column, and nothing is planned", () => {
  const many = Array.from({ length: 21 }, (_, index) => `l${index}`).join(";");
  const text = [
    "Title,Description,Status,Labels,Due,Archived",
    ",,,,,",
    ",text,,,,",
    `${long(501)},,,,,`,
    `${long(500)},${long(20_001)},,,,`,
    `A,,${long(101)},,,`,
    `A,,,${many},,`,
    `A,,,${long(51)},,`,
    "A,,,,03/04/2026,",
    "A,,,,2026-02-30,",
    "A,,,,,maybe",
    "A,,,,,,seventh",
    "Good,,,,,",
  ].join("\n");
  const { errors, total } = refused(text);
  assert.deepEqual(
    errors.map(({ row, column }) => `${row} ${column}`),
    [
      "3 Title",
      "4 Title",
      "5 Description",
      "6 Status",
      "7 Labels",
      "8 Labels",
      "9 Due",
      "10 Due",
      "11 Archived",
      "12 undefined",
    ],
  );
  assert.equal(total, 10);
});

test("limits count characters, not UTF-16 units", () => {
  assert.equal(first(`Title\n${"😀".repeat(500)}`).title.length, 1_000);
  assert.equal(refused(`Title\n${"😀".repeat(501)}`).total, 1);
});

test("at most a hundred errors are listed and all are counted", () => {
  const { errors, total } = refused(`Title,Status\n${",Done\n".repeat(250)}`);
  assert.equal(errors.length, 100);
  assert.equal(total, 250);
});

test("a file that is not a table of tasks gets one clear error", () => {
  const cases: [string | Buffer, number, RegExp][] = [
    [Buffer.from("Title\nGr\u0081n", "latin1"), 1, /UTF-8/],
    [Buffer.from("Title\nA", "utf16le"), 1, /UTF-8/],
    [Buffer.from("\uFEFFTitle\nA\0", "utf16le"), 1, /UTF-8/],
    ["", 1, /empty/],
    ["\n\n", 1, /empty/],
    ["Description,Status\na,b", 1, /Title.*Found: Description, Status/],
    ["Title,Status\n", 2, /no tickets/],
    ['Title,Status\nA,Done\n"B,Done\nC,Done', 3, /never closed/],
    [`Title${",".repeat(2_000)}\nA`, 1, /2,000 columns/],
  ];
  for (const [text, row, why] of cases) {
    const { errors, total } = refused(text);
    assert.equal(total, 1);
    assert.equal(errors[0]?.row, row);
    assert.match(errors[0]?.why ?? "", why);
  }
});

test("a file is decoded by its byte order mark, otherwise as UTF-8 or Windows-1252, and the report names the encoding", () => {
  const text = "Title\nGrüße für 5 €";
  const swapped = Buffer.from(`\uFEFF${text}`, "utf16le").swap16();
  const cases: [Buffer, string][] = [
    [Buffer.from(text), "utf-8"],
    [Buffer.from(`\uFEFF${text}`), "utf-8"],
    [Buffer.from(`\uFEFF${text}`, "utf16le"), "utf-16le"],
    [swapped, "utf-16be"],
    [Buffer.from(text.replace("€", "\u0080"), "latin1"), "windows-1252"],
  ];
  for (const [bytes, encoding] of cases) {
    const planning = planCsv(bytes, "tickets.csv");
    assert.ok("boards" in planning, encoding);
    assert.deepEqual([planning.boards[0]?.tickets[0]?.title, planning.encoding], ["Grüße für 5 €", encoding]);
  }
});

test("titles, descriptions, columns and labels are read from CSV as they were written", () => {
  const word = fc
    .stringMatching(/^[A-Za-z"' é😀-]{1,20}$/u)
    .map((text) => text.trim())
    .filter((text) => text !== "");
  const description = fc
    .array(fc.oneof(word, fc.constantFrom("", "a,b", "a;b", "\tx")), { maxLength: 4 })
    .map((lines) => lines.join("\n"));
  const row = fc.record({
    title: word,
    description,
    column: word,
    labels: fc.uniqueArray(word, { maxLength: 5, selector: (text) => text.toLowerCase() }),
  });
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 1, maxLength: 10 }),
      fc.constantFrom(",", ";", "\t"),
      fc.constantFrom("\n", "\r\n"),
      (rows, delimiter, ending) => {
        const lines = rows.map((one) => [
          one.title,
          one.description.replaceAll("\n", ending),
          one.column,
          one.labels.join(", "),
        ]);
        const text = [["Title", "Description", "Status", "Labels"], ...lines]
          .map((cells) => cells.map(quote).join(delimiter))
          .join(ending);
        const board = plan(text);
        const names = new Set(board.columns.map((column) => column.name));
        const labelNames = new Set(board.labels.map((label) => label.name));
        assert.equal(board.tickets.length, rows.length);
        for (const [index, one] of rows.entries()) {
          const ticket = board.tickets[index];
          assert.ok(ticket);
          assert.equal(ticket.title, one.title);
          assert.equal(ticket.description, one.description.trim() === "" ? "" : one.description);
          assert.equal(ticket.column.toLowerCase(), one.column.toLowerCase());
          assert.deepEqual(
            ticket.labels.map((name) => name.toLowerCase()),
            one.labels.map((name) => name.toLowerCase()),
          );
          assert.ok(names.has(ticket.column) && ticket.labels.every((name) => labelNames.has(name)));
        }
      },
    ),
  );
});

test("any bytes give a plan or a list of errors", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const result = planCsv(Buffer.concat([Buffer.from("Title,Due,Labels\n"), bytes]), "");
      assert.ok("boards" in result || result.total >= 1);
    }),
  );
});

test("the board is named after the file, without folders and extension", () => {
  for (const [fileName, name] of [
    ["C:\\x\\Road map.csv", "Road map"],
    ["../../a.b.csv", "a.b"],
    ["", "Imported board"],
    [".csv", "Imported board"],
    [`${"x".repeat(300)}.csv`, "x".repeat(200)],
  ] as const) {
    assert.equal(plan("Title\nA", fileName).name, name);
  }
});

test("a file of five thousand rows can be planned", () => {
  const row =
    'A title of usual length,Some description of the work,In Progress,high,"docs,fix",2024-05-06T07:08:09+02:00\n';
  const text = `Title,Description,Status,Priority,Labels,Created at\n${row.repeat(5_000)}`;
  assert.equal(plan(text).tickets.length, 5_000);
});
