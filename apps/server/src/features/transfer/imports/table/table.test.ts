import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { emptyCsvValues } from "#features/tasks/columns/index.ts";
import type { PlannedTicket } from "../plan.ts";
import { planTickets } from "../plan-tickets.ts";
import { boardOf, planOf, refusalOf } from "../test-plan.ts";

const plan = (text: string | Buffer, file_name = "Team board.csv") => boardOf("csv", text, { file_name });

function first(text: string): PlannedTicket {
  const ticket = plan(text).tickets[0];
  assert.ok(ticket);
  return ticket;
}

const refused = (text: string | Buffer) => refusalOf("csv", text);
const importance = (text: string) => plan(text).skipped.map(({ importance: how, what }) => `${how} ${what}`);

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
    source_id: null,
    source_key: null,
    assignee_uuids: [],
    fields: new Map(),
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
  const { title, description, column, labels, due_date, created_at, priority } = ticket;
  assert.deepEqual(
    { title, description, column, labels, due_date, created_at, priority },
    {
      title: "A",
      description: "B",
      // it is archived
      column: "Done",
      labels: ["Doing", "x"],
      due_date: "2026-01-02",
      created_at: "2025-12-31T00:00:00.000Z",
      priority: "urgent",
    },
  );
});

test("all label columns are read, and of two title columns the likelier one; the other is a custom field", () => {
  const board = plan("Name,Labels,Title,Labels\nB,x,A,y");
  assert.deepEqual(board.tickets[0]?.labels, ["x", "y"]);
  assert.equal(board.tickets[0]?.title, "A");
  assert.deepEqual([...(board.tickets[0]?.fields ?? [])], [["Name", "B"]]);
});

test("columns that nobody knows become custom fields of the type that their values have in common", () => {
  const header = "Title,Reporter,Sum,Day,Ready,Size,,__proto__";
  const rows = [
    "A,Ann,1,2026-01-02,yes,S,x,",
    'B,Ben,"2,5",2026-02-03,no,S,,',
    "C,Cat,3,2026-03-04,,M,,",
    "D,Dan,4,,yes,M,,",
  ];
  const board = plan([header, ...rows].join("\n"));
  assert.deepEqual(
    board.fields.map(({ name, type, options }) => [name, type, options.join(" ")]),
    [
      ["Reporter", "text", ""],
      ["Sum", "number", ""],
      ["Day", "date", ""],
      ["Ready", "checkbox", ""],
      ["Size", "select", "S M"],
      ["Column 7", "text", ""],
    ],
  );
  assert.deepEqual(
    [...(board.tickets[1]?.fields ?? [])],
    [
      ["Reporter", "Ben"],
      ["Sum", 2.5],
      ["Day", "2026-02-03"],
      ["Ready", false],
      ["Size", "S"],
    ],
  );
  assert.deepEqual(board.skipped, []);
});

test("without a status column, or with an empty status, a ticket goes to To Do", () => {
  assert.deepEqual(plan("Title\nA").columns, [{ name: "To Do", is_complete: false }]);
  assert.deepEqual(
    plan("Title,Status\nA,\nB,to do\nC,Doing").columns.map((column) => column.name),
    ["To Do", "Doing"],
  );
});

test("one column is complete; tickets with another word for finished come to it, with a label of the word", () => {
  const { columns, tickets } = plan("Title,Status\nA,Closed\nB,Custom\nC,Backlog\nD,Done\nE,Done\nF,Won't do");
  assert.deepEqual(
    columns.map(({ name, is_complete }) => `${name} ${is_complete}`),
    ["Backlog false", "Custom false", "Done true"],
  );
  assert.deepEqual(
    tickets.map(({ column, labels }) => [column, ...labels]),
    [["Done", "Closed"], ["Custom"], ["Backlog"], ["Done"], ["Done"], ["Done", "Won't do"]],
  );
});

test("priorities of other tools are mapped, and unknown ones are reported with their number", () => {
  const words = ["Lowest", "minor", "Normal", "Major", "Blocker", "p1", "none", "", "Whenever", "whenever", "Whenever"];
  const board = plan(`Title,Priority\n${words.map((word) => `A,${word}`).join("\n")}`);
  assert.deepEqual(
    board.tickets.map((ticket) => ticket.priority),
    ["low", "low", "medium", "high", "urgent", "high", null, null, null, null, null],
  );
  assert.deepEqual(
    board.skipped.map(({ importance: how, what, count }) => [how, what, count]),
    [
      ["lost", "Priority “Whenever”", 2],
      ["lost", "Priority “whenever”", 1],
    ],
  );
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
  assert.equal(first("Title,Original estimate\nA,28800").estimate, null);
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
      importance: "lost",
      what: "Points",
      why: "3 cells are left empty: it is no number up to 1,000,000 with at most two decimals.",
      count: 3,
      example: "Row 2: “XL”",
    },
    {
      importance: "lost",
      what: "Start dates",
      why: "They are after the due date, so they are left out.",
      count: 1,
      example: "A",
    },
  ]);
});

test("a bad cell costs that cell, and the report tells it with its row", () => {
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
    "A,,,,2026-02-30,",
    "A,,,,2026-02-03,",
    "A,,,,,,seventh",
    "Good,,,,,",
  ].join("\n");
  const board = plan(text);
  assert.equal(board.tickets.length, 10);
  assert.deepEqual(
    board.tickets.map(({ title }) => title.length),
    [15, 500, 500, 1, 1, 1, 1, 1, 1, 4],
  );
  assert.equal(board.tickets[2]?.comments[0]?.body, "x");
  assert.deepEqual(importance(text), [
    "lost Due",
    "lost Cells without a heading",
    "lost Labels",
    "changed Empty titles",
    "changed Long titles",
    "changed Long descriptions",
  ]);
});

test("limits count characters, not UTF-16 units", () => {
  assert.equal(first(`Title\n${"😀".repeat(500)}`).title.length, 1_000);
  assert.equal(first(`Title\n${"😀".repeat(501)}`).title.length, 1_000);
});

test("a file that is not a table of tasks gets one clear error", () => {
  const cases: [string | Buffer, number, RegExp][] = [
    [Buffer.from("Title\nGr\u0081n", "latin1"), 1, /UTF-8/],
    [Buffer.from("Title\nA", "utf16le"), 1, /UTF-8/],
    [Buffer.from("\uFEFFTitle\nA\0", "utf16le"), 1, /UTF-8/],
    ["", 1, /empty/],
    ["\n\n", 1, /empty/],
    ["Title,Status\n", 2, /no tickets/],
    ['Title,Status\nA,Done\n"B,Done\nC,Done', 3, /never closed/],
    [`Title${",".repeat(10_000)}\nA`, 1, /10,000 columns/],
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
    const planning = planOf("csv", bytes);
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
      const facts = { file_name: "", time_zone: "UTC", members: [], mapping: {}, remembered: [], dry_run: true };
      const result = planTickets("csv", Buffer.concat([Buffer.from("Title,Due,Labels\n"), bytes]), facts);
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

test("characters that the database cannot store are removed from every text", () => {
  const hostile = '"<p>x&#55296;y&#0;z</p>"';
  const board = plan(`Title,Extra,Description,Comments\nA,${hostile},${hostile},${hostile}\nB\ud800,other words,,`);
  for (const { title, description, fields, comments } of board.tickets) {
    const texts = [title, description, ...[...fields.values()].map(String), ...comments.map(({ body }) => body)];
    for (const text of texts) assert.ok(text.isWellFormed() && !text.includes("\0"), JSON.stringify(text));
  }
});
