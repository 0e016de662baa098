import assert from "node:assert/strict";
import { test } from "node:test";
import type { CopiedTask } from "@stoa/api";
import { type Display, ofBoard, readDisplay, writeDisplay } from "./display.ts";
import { type Rows, sectionsOf } from "./sections.ts";

const rows = {
  statuses: [
    { uuid: "todo", board_uuid: "b", name: "To Do", position: "1.000000" },
    { uuid: "done", board_uuid: "b", name: "Done", position: "2.000000" },
  ],
  members: [
    { uuid: "ada", first_name: "Ada", last_name: "" },
    { uuid: "ben", first_name: "Ben", last_name: "" },
  ],
  labels: [],
  groups: [],
  boards: [],
  today: "2026-11-23",
  inAWeek: "2026-11-30",
} as unknown as Rows;

const task = (uuid: string, fields: Partial<CopiedTask> = {}): CopiedTask =>
  ({
    uuid,
    title: uuid,
    board_uuid: "b",
    status_uuid: "todo",
    position: "1.000000",
    priority: null,
    start_date: null,
    due_date: null,
    estimate: null,
    group_uuid: null,
    assignee_uuids: [],
    label_uuids: [],
    ...fields,
  }) as unknown as CopiedTask;

const listed = (tasks: readonly CopiedTask[], change: Partial<Display>) =>
  sectionsOf(tasks, { ...ofBoard, ...change }, rows).map(({ title, uuids }) => `${title}: ${uuids.join(" ")}`);

test("a list has the order of the board, or of a field with empty ones last in both directions", () => {
  const tasks = [
    task("c", { status_uuid: "done" }),
    task("b", { position: "2.000000", priority: "low" }),
    task("a", { priority: "urgent" }),
  ];
  assert.deepEqual(listed(tasks, {}), ["To Do: a b", "Done: c"]);
  assert.deepEqual(listed(tasks, { group: "none" }), [": a b c"]);
  assert.deepEqual(listed(tasks, { group: "none", sort: "priority" }), [": a b c"]);
  assert.deepEqual(listed(tasks, { group: "none", sort: "priority", isDescending: true }), [": b a c"]);
  assert.deepEqual(listed(tasks, { group: "none", sort: "title", isDescending: true }), [": c b a"]);
});

test("a list is sorted by estimates as numbers, and by start dates, empty ones last", () => {
  const tasks = [
    task("none"),
    task("large", { estimate: 10, start_date: "2026-12-01" }),
    task("small", { estimate: 9.5, start_date: "2026-12-24" }),
    task("zero", { estimate: 0 }),
  ];
  assert.deepEqual(listed(tasks, { group: "none", sort: "estimate" }), [": zero small large none"]);
  assert.deepEqual(listed(tasks, { group: "none", sort: "estimate", isDescending: true }), [": large small zero none"]);
  assert.deepEqual(listed(tasks, { group: "none", sort: "start" }), [": large small none zero"]);
});

test("each ticket stands once, under all people that it has", () => {
  const tasks = [
    task("a"),
    task("b", { assignee_uuids: ["ben", "ada"] }),
    task("c", { assignee_uuids: ["ada"] }),
    task("d", { assignee_uuids: ["ben"] }),
  ];
  assert.deepEqual(listed(tasks, { group: "assignee" }), ["Ada: c", "Ada, Ben: b", "Ben: d", "Nobody: a"]);
});

test("the display of a list goes through an address and back, and unknown parts are left out", () => {
  const display: Display = { sort: "due", isDescending: true, group: "label", columns: ["number", "assignee"] };
  const query = writeDisplay("q=fence", display);
  assert.match(query, /^q=fence&/);
  assert.deepEqual(readDisplay(query), display);
  assert.deepEqual(readDisplay("sort=size&group=mood&columns=due,smell"), { columns: ["due"] });
});
