import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import type { ImportError } from "../plan.ts";
import { planTickets } from "../plan-tickets.ts";
import { boardOf, refusalOf } from "../test-plan.ts";

type Data = Record<string, unknown>;

let nextId = 0;
const idAt = (seconds: number) => seconds.toString(16).padStart(8, "0") + (++nextId).toString(16).padStart(16, "0");
const card = (data: Data): Data => ({
  id: idAt(1_600_000_000),
  name: "A card",
  desc: "",
  idList: "todo",
  idLabels: [],
  due: null,
  closed: false,
  pos: 1,
  ...data,
});
const lists = [
  { id: "done", name: "Done", closed: false, pos: 3 },
  { id: "todo", name: "To do", closed: false, pos: 1 },
  { id: "old", name: "Old sprint", closed: true, pos: 2 },
];
const board = (data: Data = {}): Data => ({
  name: "Roadmap",
  lists,
  cards: [],
  labels: [],
  checklists: [],
  actions: [],
  ...data,
});

const comment = (text: string, date: string, memberCreator?: Data) => ({
  type: "commentCard",
  date,
  data: { text, card: { id: "c1" } },
  memberCreator,
});

const plan = (data: unknown) => boardOf("trello", JSON.stringify(data));

function first(data: Data) {
  const ticket = plan(data).tickets[0];
  assert.ok(ticket);
  return ticket;
}

const refused = (text: string): readonly ImportError[] => refusalOf("trello", text).errors;

test("open lists become columns and cards become tasks, in their order", () => {
  const cards = [card({ name: "3", idList: "done" }), card({ name: "2", pos: 2.5 }), card({ name: "1", pos: 0.5 })];
  const { name, columns, tickets } = plan(board({ cards }));
  assert.equal(name, "Roadmap");
  assert.deepEqual(columns, [
    { name: "To do", is_complete: false },
    { name: "Done", is_complete: true },
  ]);
  assert.deepEqual(
    tickets.map(({ title, column, row }) => [title, column, row]),
    [
      ["1", "To do", 3],
      ["2", "To do", 2],
      ["3", "Done", 1],
    ],
  );
});

test("a card keeps its start date, unless that is after its due date", () => {
  const { tickets, skipped } = plan(
    board({
      cards: [
        card({ start: "2026-03-01T08:00:00.000Z", due: "2026-03-01T23:30:00.000Z" }),
        card({ start: "2026-03-02T08:00:00.000Z", due: "2026-03-01T23:30:00.000Z" }),
      ],
    }),
  );
  assert.deepEqual(
    tickets.map(({ start_date, due_date }) => [start_date, due_date]),
    [
      ["2026-03-01", "2026-03-01"],
      [null, "2026-03-01"],
    ],
  );
  assert.deepEqual(
    skipped.map(({ importance, what, count }) => [importance, what, count]),
    [["lost", "Start dates", 1]],
  );
});

test("a card keeps its description, its due date in UTC and the time of its creation", () => {
  const ticket = first(
    board({ cards: [card({ id: "5ad3c82d8ac5afdb542bf3da", desc: "**bold**", due: "2026-03-01T23:30:00.000Z" })] }),
  );
  assert.equal(ticket.description, "**bold**");
  assert.equal(ticket.due_date, "2026-03-01");
  assert.equal(ticket.created_at, "2018-04-15T21:46:21.000Z");
});

test("archived cards, cards of archived lists and finished cards come to the complete column, with a label of their list", () => {
  const cards = [
    card({ name: "a", closed: true }),
    card({ name: "b", idList: "old" }),
    card({ name: "c", dueComplete: true, due: "2020-01-01T00:00:00.000Z" }),
    card({ name: "d" }),
  ];
  const { tickets, skipped, columns } = plan(board({ cards }));
  assert.deepEqual(
    tickets.map(({ title, column, labels }) => [title, column, ...labels]),
    [
      ["a", "Done", "To do"],
      ["c", "Done", "To do"],
      ["d", "To do"],
      ["b", "Done", "Old sprint"],
    ],
  );
  assert.equal(columns.length, 2);
  assert.deepEqual(
    skipped.map(({ importance, what, count }) => [importance, what, count]),
    [
      ["changed", "Archived tickets", 2],
      ["changed", "Finished tickets", 1],
    ],
  );
});

test("archived cards are left out if that is chosen", () => {
  const cards = [card({ name: "a", closed: true }), card({ name: "b" })];
  const { tickets, skipped, columns } = boardOf("trello", JSON.stringify(board({ cards })), {
    mapping: { archived: "left_out" },
  });
  assert.deepEqual(
    tickets.map(({ title }) => title),
    ["b"],
  );
  assert.equal(columns.length, 2);
  assert.deepEqual(
    skipped.map(({ importance, what, count }) => [importance, what, count]),
    [["lost", "Archived tickets", 1]],
  );
});

test("members become assignees, and the values of custom fields come along", () => {
  const customFields = [
    { id: "f1", name: "Effort", type: "number", pos: 1 },
    { id: "f2", name: "Stage", type: "list", pos: 2, options: [{ id: "o1", value: { text: "Alpha" }, pos: 1 }] },
    { id: "f3", name: "Seen", type: "checkbox", pos: 3 },
  ];
  const members = [
    { id: "m1", fullName: "Ann Lee", username: "ann" },
    { id: "m2", fullName: "Ben Fox", username: "ben" },
  ];
  const values = [
    { idCustomField: "f1", value: { number: "3.5" } },
    { idCustomField: "f2", idValue: "o1" },
    { idCustomField: "f3", value: { checked: "true" } },
  ];
  const cards = [card({ idMembers: ["m1", "m2"], customFieldItems: values })];
  const uuid = "00000000-0000-4000-8000-000000000001";
  const known = { members: [{ uuid, name: "Ann Lee", email: "ann@example.com" }] };
  const { tickets, fields } = boardOf("trello", JSON.stringify(board({ cards, members, customFields })), known);
  assert.deepEqual(tickets[0]?.assignee_uuids, [uuid]);
  assert.deepEqual(Object.fromEntries(tickets[0]?.fields ?? []), {
    Effort: 3.5,
    Stage: "Alpha",
    Seen: true,
    Assignee: "Ben Fox",
  });
  assert.deepEqual(
    fields.map(({ name, type }) => [name, type]),
    [
      ["Effort", "number"],
      ["Stage", "select"],
      ["Seen", "checkbox"],
      ["Assignee", "text"],
    ],
  );
});

test("lists with the same name or a very long name become different columns", () => {
  const names = ["Doing", "doing", "x".repeat(150), "x".repeat(150), ""];
  const { columns } = plan(board({ lists: names.map((name, pos) => ({ id: String(pos), name, closed: false, pos })) }));
  assert.equal(new Set(columns.map((column) => column.name.toLowerCase())).size, 5);
  assert.equal(columns[1]?.name, "doing (2)");
  assert.ok(columns.every((column) => column.name.length >= 1 && column.name.length <= 100));
});

test("a board without open lists gets one column", () => {
  assert.deepEqual(plan(board({ lists: [] })).columns, [{ name: "To Do", is_complete: false }]);
});

test("labels keep name and color, unnamed ones are named after their color if used, and duplicates become one", () => {
  const labels = [
    { id: "l1", name: "Bug", color: "red" },
    { id: "l2", name: "", color: "green_dark" },
    { id: "l3", name: "", color: "sky" },
    { id: "l4", name: " bug ", color: "blue" },
    { id: "l5", name: "Plain", color: null },
  ];
  const only = { id: "l9", name: "On the card only", color: "lime" };
  const planned = plan(
    board({ labels, cards: [card({ idLabels: ["l4", "l1", "l2", "l9", "gone"], labels: [only] })] }),
  );
  assert.deepEqual(
    planned.labels.map((label) => label.name),
    ["Bug", "Plain", "green dark", "On the card only"],
  );
  assert.ok(planned.labels.every((label) => /^#[0-9a-f]{6}$/.test(label.color)));
  assert.deepEqual(planned.tickets[0]?.labels, ["Bug", "green dark", "On the card only"]);
});

test("one checklist is imported as it is; with several, each item names its checklist", () => {
  const cards = [card({ id: "c1" }), card({ id: "c2", pos: 2 })];
  const items = [
    { name: "second", state: "complete", pos: 2 },
    { name: "first", state: "incomplete", pos: 1 },
  ];
  const checklists = [
    { id: "x", idCard: "c1", name: "Only", pos: 1, checkItems: items },
    { id: "y", idCard: "c2", name: "After", pos: 2, checkItems: items.slice(1) },
    { id: "z", idCard: "c2", name: "Before", pos: 1, checkItems: items.slice(0, 1) },
  ];
  const { tickets } = plan(board({ cards, checklists }));
  assert.deepEqual(tickets[0]?.checklist, [
    { title: "first", is_done: false },
    { title: "second", is_done: true },
  ]);
  assert.deepEqual(tickets[1]?.checklist, [
    { title: "Before: second", is_done: true },
    { title: "After: first", is_done: false },
  ]);
});

test("comments are imported oldest first with author and time; long ones are split, missing ones are reported", () => {
  const actions = [
    comment("new", "2026-01-02T00:00:00.000Z", { fullName: "Ada L", username: "ada" }),
    { type: "updateCard", date: "2026-01-01T12:00:00.000Z", data: { text: "no", card: { id: "c1" } } },
    comment("y".repeat(9_801), "2026-01-01T00:00:00.000Z", { username: "ben" }),
    comment("elsewhere", "2026-01-01T00:00:00.000Z"),
  ];
  Object.assign(actions[3]?.data.card ?? {}, { id: "c9" });
  const { tickets, skipped } = plan(board({ actions, cards: [card({ id: "c1", badges: { comments: 5 } })] }));
  const comments = tickets[0]?.comments ?? [];
  assert.deepEqual(
    comments.map(({ author, body, created_at }) => [author, body.length, created_at]),
    [
      ["ben", 9_800, "2026-01-01T00:00:00.000Z"],
      ["ben", 1, "2026-01-01T00:00:00.000Z"],
      ["Ada L", 3, "2026-01-02T00:00:00.000Z"],
    ],
  );
  assert.deepEqual(
    skipped.map(({ what, count }) => [what, count]),
    [["Older comments", 3]],
  );
});

test("a long title is cut, and the full title is put above the description", () => {
  const name = `${"t".repeat(499)}😀${"u".repeat(100)}`;
  const { tickets, skipped } = plan(board({ cards: [card({ name, desc: "text" }), card({ name: " \n" })] }));
  assert.equal(tickets[0]?.title, `${"t".repeat(499)}😀`);
  assert.equal(tickets[0]?.description, `${name}\n\ntext`);
  assert.equal(tickets[1]?.title, "Untitled ticket");
  assert.deepEqual(
    skipped.map((entry) => entry.what),
    ["Long titles", "Empty titles"],
  );
});

test("parts of a card that a ticket cannot hold are counted, and attachments become links", () => {
  const rich = {
    attachments: [
      { id: "a", name: "Plan [1].pdf", url: "https://trello.com/1/a.pdf", isUpload: true },
      { id: "b", name: "", url: "https://example.com/b" },
    ],
    stickers: [{}],
    idMembersVoted: ["m", "n"],
    cover: { color: "red", idAttachment: null },
    coordinates: { latitude: 1, longitude: 2 },
    pluginData: [{}],
  };
  const checklists = [{ idCard: "c1", checkItems: [{ name: "i", due: "2026-01-01T00:00:00.000Z", idMember: "m" }] }];
  const { skipped, tickets } = plan(
    board({ desc: "About", pluginData: [{}], checklists, cards: [card({ id: "c1", ...rich }), card(rich)] }),
  );
  assert.equal(
    tickets[0]?.description,
    "- [Plan \\[1\\].pdf](<https://trello.com/1/a.pdf>)\n- [https://example.com/b](<https://example.com/b>)",
  );
  assert.deepEqual(Object.fromEntries(skipped.map(({ importance, what, count }) => [`${importance} ${what}`, count])), {
    "lost Attached files": 2,
    "lost Board description": 1,
    "lost Due dates of checklist items": 1,
    "lost Members of checklist items": 1,
    "note Stickers": 2,
    "note Votes": 4,
    "note Covers": 2,
    "note Locations": 2,
    "note Power-Up data": 2,
    "note Power-Ups": 1,
  });
});

test("nothing of a plain board is skipped", () => {
  assert.deepEqual(
    plan(
      board({
        cards: [
          card({
            cover: { color: null, idAttachment: null },
            start: null,
            badges: { votes: 0, attachments: 0, comments: 0 },
          }),
        ],
      }),
    ).skipped,
    [],
  );
});

test("more than twenty labels, long label names and long items are cut and reported", () => {
  const labels = Array.from({ length: 22 }, (_, index) => ({ id: `l${index}`, name: `${index}`, color: "red" }));
  labels[0] = { id: "l0", name: "n".repeat(60), color: "red" };
  const checklists = [{ idCard: "c1", checkItems: [{ name: "i".repeat(600) }] }];
  const planned = plan(
    board({ labels, checklists, cards: [card({ id: "c1", idLabels: labels.map((label) => label.id) })] }),
  );
  assert.equal(planned.tickets[0]?.labels.length, 20);
  assert.equal(planned.labels[0]?.name.length, 50);
  assert.equal(planned.tickets[0]?.checklist[0]?.title.length, 500);
  assert.deepEqual(
    planned.skipped.map((entry) => entry.what),
    ["Labels", "Long checklist items"],
  );
});

test("characters that the database cannot store are removed", () => {
  const ticket = first(board({ cards: [card({ name: "a\0b\r\nc", desc: "x\ud800\r\ny\0" })] }));
  assert.equal(ticket.title, "ab c");
  assert.equal(ticket.description, "x\ufffd\ny");
});

test("a description over the limit, an unknown list and an unreadable due date keep no card out", () => {
  const cards = [
    card({ name: "plain" }),
    card({ name: "long", desc: "d".repeat(20_001) }),
    card({ name: "lost", idList: "nowhere" }),
    card({ name: "late", due: "soon" }),
  ];
  const { tickets, skipped } = plan(board({ cards }));
  assert.deepEqual(
    tickets.map(({ title, column, description, comments, due_date }) => [
      title,
      column,
      description.length,
      comments.length,
      due_date,
    ]),
    [
      ["plain", "To do", 0, 0, null],
      ["long", "To do", 20_000, 1, null],
      ["late", "To do", 0, 0, null],
      ["lost", "To do", 0, 0, null],
    ],
  );
  assert.deepEqual(
    skipped.map(({ importance, what }) => `${importance} ${what}`),
    ["lost Due dates", "changed Cards without a list", "changed Long descriptions"],
  );
});

test("a file that is not JSON, or not a board, gets one clear error", () => {
  assert.match(refused("{")[0]?.why ?? "", /not JSON/);
  assert.match(refused("\0")[0]?.why ?? "", /not JSON/);
  for (const value of [
    null,
    [],
    1,
    {},
    { name: "x" },
    { name: "x", lists: {}, cards: [] },
    { name: 1, lists: [], cards: [] },
  ]) {
    const errors = refused(JSON.stringify(value));
    assert.equal(errors.length, 1);
    assert.match(errors[0]?.why ?? "", /not the export of a Trello board/);
  }
  const endless = Array.from({ length: 3_001 }, (_, index) => ({ id: String(index), name: "x" }));
  assert.match(refused(JSON.stringify(board({ lists: endless })))[0]?.why ?? "", /3,000 lists/);
});

test("any JSON in the parts of a board gives a plan or a list of errors", () => {
  const parts = fc.record({
    name: fc.string(),
    lists: fc.array(fc.jsonValue()),
    cards: fc.array(fc.oneof(fc.jsonValue(), fc.constant(card({})))),
    labels: fc.jsonValue(),
    checklists: fc.jsonValue(),
    actions: fc.jsonValue(),
    pluginData: fc.jsonValue(),
  });
  fc.assert(
    fc.property(parts, (data) => {
      const facts = { file_name: "", time_zone: "UTC", members: [], mapping: {}, remembered: [], dry_run: true };
      const result = planTickets("trello", Buffer.from(JSON.stringify(data)), facts);
      assert.ok("boards" in result || result.total >= 1);
    }),
  );
});

test("a board of two thousand cards with comments can be planned", () => {
  const cards = Array.from({ length: 2_000 }, (_, pos) => card({ pos, desc: "text ".repeat(50) }));
  const actions = cards.map(({ id }) => ({
    type: "commentCard",
    date: "2026-01-01T00:00:00.000Z",
    data: { text: "hm", card: { id } },
  }));
  assert.equal(plan(board({ cards, actions })).tickets.length, 2_000);
});
