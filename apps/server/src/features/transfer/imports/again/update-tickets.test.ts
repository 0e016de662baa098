import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { importsInto, keys, linesOf, nothing, numbersOf } from "#test/imported-tickets.ts";

const company = await startCompany();
const { ada, cleo, harness } = company;
const { bring, preview, tasksOf, taskOf } = importsInto(company);
const { pool } = harness.platform;

const headings = "Summary,Issue key,Description,Status,Priority,Labels,Assignee,Start date,Due date,Story Points,Team";

test("each value that only the file changed is updated, with one version and its events", async () => {
  const [key] = keys(1);
  const first = await bring(`${headings}\nOld,${key},Words,To Do,Low,one,,2026-01-01,2026-01-05,3,Red`);
  const before = await taskOf(first, "Old");
  const next = `${headings}\nNew,${key},Other words,Done,High,two,Cleo Example,2026-02-01,2026-02-05,5,Blue`;
  const seen = await preview(next);
  assert.deepEqual(await taskOf(first, "Old"), before);
  const again = await bring(next);
  assert.deepEqual(numbersOf(again), { tickets: 0, updated: 1, left: 0 });
  assert.deepEqual([seen.created, linesOf(seen)], [again.created, linesOf(again)]);
  assert.deepEqual([again.board_uuids, again.updated_board_uuids], [[], first.board_uuids]);
  const task = await taskOf(first, "New");
  const { description, status_name, priority, start_date, due_date, estimate, labels, assignees } = task;
  assert.deepEqual(
    [task.uuid, task.version, description, status_name, priority, start_date, due_date, estimate],
    [before.uuid, before.version + 1, "Other words", "Done", "high", "2026-02-01", "2026-02-05", 5],
  );
  assert.deepEqual(
    [labels.map(({ name }) => name), assignees.map(({ uuid }) => uuid), Object.values(task.custom_fields)],
    [["two"], [cleo.uuid], ["Blue"]],
  );
  const events = await pool.run<{ name: string; import_uuid: string }>(
    `select name, actor_via ->> 'import_uuid' as import_uuid from full_events
     where task_uuid = $1 and name <> 'ticket.created' order by id`,
    [task.uuid],
  );
  assert.deepEqual(new Set(events.map(({ import_uuid }) => import_uuid)), new Set([again.uuid]));
  const names = events.map(({ name }) => name);
  for (const name of [
    "ticket.updated",
    "ticket.moved",
    "ticket.title_changed",
    "ticket.assigned",
    "ticket.label_added",
  ])
    assert.ok(names.includes(name), name);
  assert.deepEqual(numbersOf(await bring(next)), nothing);
});

test("a value that somebody changed here is left and reported, and the others of the ticket are updated", async () => {
  const [one, two] = keys(2);
  const rows = (title: string, priority: string) =>
    ["Summary,Issue key,Priority", `${title},${one},${priority}`, `Other,${two},Low`].join("\n");
  const first = await bring(rows("First", "Low"));
  const task = await taskOf(first, "First");
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, title: "Ours" });
  const again = await bring(rows("Second", "High"));
  assert.deepEqual(numbersOf(again), { tickets: 0, updated: 1, left: 1 });
  assert.deepEqual(linesOf(again), [
    "changed Tickets that were changed here 1 Title (1)",
    "note Tickets that are updated 1 Priority (1)",
    "note Tickets that are here already 1",
  ]);
  const ours = await taskOf(first, "Ours");
  assert.deepEqual([ours.priority, ours.version], ["high", task.version + 2]);
  // reported each time, until both say the same
  assert.deepEqual(numbersOf(await bring(rows("Second", "High"))), { tickets: 0, updated: 0, left: 1 });
  await ada.patch(`/tasks/${task.uuid}`, { version: ours.version, title: "Second" });
  assert.deepEqual(numbersOf(await bring(rows("Second", "High"))), nothing);
  assert.deepEqual(numbersOf(await bring(rows("Third", "High"))), { tickets: 0, updated: 1, left: 0 });
});

const table = (...rows: string[]) => ["Summary,Issue key,Status", ...rows].join("\n");

test("new tickets come to the board of the earlier import, below the others, and to a new one for a person who may not write it", async () => {
  const [one, two, three, four] = keys(4);
  const first = await bring(table(`A,${one},To Do`));
  const longer = table(`A,${one},To Do`, `B,${two},To Do`, `C,${three},Review`);
  const seen = await preview(longer);
  const again = await bring(longer);
  assert.deepEqual(seen.created, again.created);
  assert.deepEqual(
    [again.board_uuids, again.updated_board_uuids, again.created.boards, again.created.columns, again.created.tickets],
    [[], first.board_uuids, [], ["Review"], 2],
  );
  const tasks = await tasksOf(first.board_uuids[0]);
  assert.deepEqual(
    ["A", "B", "C"].map((title) => [tasks.get(title)?.number, tasks.get(title)?.status_name]),
    [
      [1, "To Do"],
      [2, "To Do"],
      [3, "Review"],
    ],
  );
  assert.ok(Number(tasks.get("B")?.position) > Number(tasks.get("A")?.position));
  const elsewhere = await bring(table(`A,${one},Changed`, `D,${four},To Do`), { who: cleo });
  assert.deepEqual([elsewhere.created.boards.length, numbersOf(elsewhere)], [1, { tickets: 1, updated: 0, left: 1 }]);
  assert.equal((await taskOf(first, "A")).status_name, "To Do");
});

const card = (comments: string[], items: string[]) =>
  JSON.stringify({
    id: "5f5e20000000000000000000",
    name: "Parts",
    lists: [{ id: "l", name: "Ideas", pos: 1 }],
    cards: [{ id: "5f5e20000000000000000001", name: "Card", idList: "l", pos: 1, idChecklists: ["k"] }],
    checklists: [
      {
        id: "k",
        idCard: "5f5e20000000000000000001",
        name: "Steps",
        checkItems: items.map((name, pos) => ({ name, pos, state: "incomplete" })),
      },
    ],
    actions: comments.map((text, day) => ({
      type: "commentCard",
      date: `2024-05-0${day + 1}T10:00:00.000Z`,
      data: { text, card: { id: "5f5e20000000000000000001" } },
      memberCreator: { fullName: "Jane" },
    })),
  });
const trello = (bytes: string) => bring(bytes, { source: "trello" });

test("new comments and checklist items of a known ticket are added once, and none that was deleted comes again", async () => {
  const first = await trello(card(["one"], ["a", "b"]));
  const task = await taskOf(first, "Card");
  const { comments } = (await ada.get(`/tasks/${task.uuid}/comments`)).body;
  assert.equal((await ada.delete(`/tasks/${task.uuid}/comments/${comments[0].uuid}`)).status, 200);
  const again = await trello(card(["one", "two", "two"], ["a", "b", "c"]));
  assert.deepEqual(
    [again.created.comments, again.created.subtasks, numbersOf(again)],
    [2, 1, { tickets: 0, updated: 1, left: 0 }],
  );
  const after = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual(
    [
      after.comment_total,
      after.subtask_total,
      after.subtasks.map(({ title }: { title: string }) => title),
      after.version,
    ],
    [2, 3, ["a", "b", "c"], task.version],
  );
  assert.deepEqual(numbersOf(await trello(card(["one", "two", "two"], ["a", "b", "c"]))), {
    tickets: 0,
    updated: 0,
    left: 0,
  });
});
