import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { liveServer, storedTask } from "#test/live.ts";
import { until } from "#test/until.ts";
import { importsInto, keys, linesOf, nothing, numbersOf } from "#test/imported-tickets.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, harness, workspace } = company;
const { path, bring, preview, send, read, ended, tasksOf, taskOf } = importsInto(company);
const { pool, services } = harness.platform;
const server = await liveServer(harness);

/** A table of Jira with a ticket in each row. */
const table = (headings: string, ...rows: string[]): string => [`Summary,Issue key,${headings}`, ...rows].join("\n");
const again = () => pool.run("update jobs set run_at = clock_timestamp()");

test("a file without a column says nothing about its values, and an empty cell clears them", async () => {
  const [key] = keys(1);
  const first = await bring(table("Status,Priority,Due date,Labels", `A,${key},Review,High,2026-05-01,x`));
  assert.deepEqual(numbersOf(await bring(table("Priority", `A,${key},High`))), nothing);
  const cleared = await bring(table("Status,Priority,Due date,Labels", `A,${key},Review,,,`));
  assert.deepEqual(linesOf(cleared), ["note Tickets that are updated 1 Due date (1), Labels (1), Priority (1)"]);
  const { priority, due_date, labels, status_name } = await taskOf(first, "A");
  assert.deepEqual([priority, due_date, labels, status_name], [null, null, [], "Review"]);
});

test("columns and labels that were renamed here are still those of the file", async () => {
  const [one, two] = keys(2);
  const first = await bring(table("Status,Labels", `A,${one},Waiting,slow`));
  const before = await taskOf(first, "A");
  const [label] = before.labels;
  await ada.patch(`/boards/${first.board_uuids[0]}/statuses/${before.status_uuid}`, { name: "Parked" });
  await ada.patch(`/workspaces/${workspace.uuid}/labels/${label?.uuid}`, { name: "late" });
  const next = await bring(table("Status,Labels", `A2,${one},Waiting,slow`, `B,${two},Waiting,slow`));
  assert.deepEqual(
    [next.created.columns, next.created.labels, numbersOf(next)],
    [[], [], { tickets: 1, updated: 1, left: 0 }],
  );
  for (const task of (await tasksOf(first.board_uuids[0])).values())
    assert.deepEqual([task.status_name, task.labels.map(({ name }) => name)], ["Parked", ["late"]]);
});

test("a column that completes tickets comes to a board that had none", async () => {
  const [key] = keys(1);
  const first = await bring(table("Status", `A,${key},To Do`));
  const next = await bring(table("Status", `A,${key},Done`));
  assert.deepEqual(next.created.columns, ["Done"]);
  const { statuses } = (await ada.get(`/boards/${first.board_uuids[0]}`)).body;
  assert.deepEqual(
    statuses.map(({ name, is_complete }: { name: string; is_complete: boolean }) => [name, is_complete]),
    [
      ["To Do", false],
      ["Done", true],
    ],
  );
});

test("a changed mapping counts as changed values", async () => {
  const [key] = keys(1);
  const bytes = table("Status,Team", `A,${key},Open,Red`);
  const first = await bring(bytes);
  const mapping = {
    statuses: [{ value: "Open", column: "Inbox", label: null }],
    columns: [{ heading: "Team", field: "labels" }],
  };
  const next = await bring(bytes, { mapping });
  assert.deepEqual(numbersOf(next), { tickets: 0, updated: 1, left: 0 });
  const { status_name, labels } = await taskOf(first, "A");
  assert.deepEqual([status_name, labels.map(({ name }) => name)], ["Inbox", ["Red"]]);
});

test("requirements of a column, and the order of days, hold for values of a file too", async () => {
  const [one, two] = keys(2);
  const first = await bring(table("Status,Due date", `A,${one},Open,2026-05-05`, `B,${two},Open,2026-05-05`));
  const { status_uuid } = await taskOf(first, "A");
  const board = first.board_uuids[0];
  const { status } = created(await ada.post(`/boards/${board}/statuses`, { name: "Ready" }));
  const requirements = { requirements: [{ kind: "has_priority" }] };
  assert.equal(
    (await ada.put(`/boards/${board}/statuses/${status.uuid}/entry-requirements`, requirements)).status,
    200,
  );
  const task = await taskOf(first, "B");
  await ada.patch(`/tasks/${task.uuid}`, { version: task.version, due_date: "2026-05-01" });
  const bytes = table(
    "Status,Start date,Due date",
    `A2,${one},Ready,,2026-05-05`,
    `B,${two},Open,2026-05-03,2026-05-05`,
  );
  const seen = await preview(bytes);
  const next = await bring(bytes);
  assert.deepEqual(linesOf(seen), linesOf(next));
  assert.deepEqual(linesOf(next).slice(0, 2).toSorted(), [
    "lost New values: Column 1",
    "lost New values: Start date 1",
  ]);
  assert.deepEqual(numbersOf(next), { tickets: 0, updated: 1, left: 2 });
  assert.deepEqual(
    [(await taskOf(first, "A2")).status_uuid, (await taskOf(first, "B")).start_date],
    [status_uuid, null],
  );
});

test("new fields come to the board by an owner, and their values are reported as lost to a member", async () => {
  const [one, two] = keys(2);
  const owned = await bring(table("Status", `A,${one},Open`));
  const own = await bring(table("Status,Squad", `A,${one},Open,Red`));
  assert.deepEqual(Object.values((await taskOf(owned, "A")).custom_fields), ["Red"]);
  assert.equal(own.created.updated, 1);
  const first = await bring(table("Status", `B,${two},Open`), { who: cleo });
  const next = await bring(table("Status,Squad", `B2,${two},Open,Red`), { who: cleo });
  assert.deepEqual(linesOf(next), ["lost New values: Squad 1", "note Tickets that are updated 1 Title (1)"]);
  assert.deepEqual((await taskOf(first, "B2")).custom_fields, {});
});

test("a ticket that was moved to another board gets no new field of a file, and its other values", async () => {
  const [key] = keys(1);
  const first = await bring(table("Status", `A,${key},Open`));
  const { board } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Elsewhere" }));
  const { uuid, version } = await taskOf(first, "A");
  const moved = await ada.post(`/tasks/${uuid}/move-board`, { version, board_uuid: board.uuid });
  assert.equal(moved.status, 200, JSON.stringify(moved.body));
  const bytes = table("Status,Squad", `A2,${key},Later,Red`);
  const seen = await preview(bytes);
  const next = await bring(bytes);
  assert.deepEqual(linesOf(seen), linesOf(next));
  assert.deepEqual(linesOf(next), [
    "lost New values: Squad 1",
    "changed Tickets that were changed here 1 Column (1)",
    "note Tickets that are updated 1 Title (1)",
  ]);
  const { title, custom_fields } = (await ada.get(`/tasks/${uuid}`)).body.task;
  assert.deepEqual([title, custom_fields], ["A2", {}]);
  const fields = (await ada.get(`/boards/${first.board_uuids[0]}`)).body.custom_fields;
  assert.deepEqual(fields, []);
});

test("a field of options gets new ones by an owner, also when its values do not look like options any more", async () => {
  const some = keys(8);
  const bytes = (squadOf: (n: number) => string) =>
    table("Group name", ...some.map((key, n) => `T${n},${key},${squadOf(n)}`));
  const first = await bring(bytes((n) => (n % 2 === 0 ? "Red" : "Blue")));
  const [field] = (await ada.get(`/boards/${first.board_uuids[0]}`)).body.custom_fields;
  assert.deepEqual([field.type, field.options], ["select", ["Red", "Blue"]]);
  const next = await bring(bytes((n) => `Squad ${n}`));
  assert.deepEqual(numbersOf(next), { tickets: 0, updated: 8, left: 0 });
  assert.deepEqual((await taskOf(first, "T3")).custom_fields, { [field.uuid]: "Squad 3" });
});

const undo = async (uuid: string) => (await ada.post(`${path}/${uuid}/undo`)).body.code;

test("an import that added or updated tickets cannot be undone, and the first one neither after that", async () => {
  const [key] = keys(1);
  const first = await bring(table("Status", `A,${key},Open`));
  const next = await bring(table("Status", `B,${key},Open`));
  assert.deepEqual([await undo(next.uuid), await undo(first.uuid)], ["import_updated_tickets", "import_worked_on"]);
  assert.equal((await taskOf(first, "B")).version, 2);
});

test("a crash just before the commit changes nothing, and the next attempt updates exactly once", async () => {
  const [one, two] = keys(2);
  const first = await bring(table("Status", `A,${one},Open`));
  const uuid = await send(table("Status", `A2,${one},Later`, `B,${two},Open`));
  harness.faults.beforeCommit = new Error("a crash");
  await harness.worker.idle();
  harness.faults.beforeCommit = null;
  assert.deepEqual([[...(await tasksOf(first.board_uuids[0])).keys()], (await read(uuid)).state], [["A"], "running"]);
  await again();
  const next = await ended(uuid);
  assert.deepEqual(numbersOf(next), { tickets: 1, updated: 1, left: 0 });
  assert.equal((await taskOf(first, "A2")).version, 2);
});

test("two equal imports at once update each ticket once, and make each new one once", async () => {
  const [one, two] = keys(2);
  const first = await bring(table("Status", `A,${one},Open`));
  const bytes = table("Status", `A2,${one},Later`, `B,${two},Open`);
  const uuids = await Promise.all([send(bytes), send(bytes, { name: "Other.csv" })]);
  await harness.worker.idle();
  await again();
  const both = await Promise.all(uuids.map((uuid) => ended(uuid)));
  const sums = both.map(numbersOf).toSorted((a, b) => a.tickets - b.tickets);
  assert.deepEqual(sums, [nothing, { tickets: 1, updated: 1, left: 0 }]);
  const tasks = await tasksOf(first.board_uuids[0]);
  assert.deepEqual([...tasks].map(([title, { version }]) => `${title} ${version}`).toSorted(), ["A2 2", "B 1"]);
});

test("an edit that an import waits for is not overwritten", async () => {
  const [key] = keys(1);
  const first = await bring(table("Priority", `A,${key},Low`));
  const task = await taskOf(first, "A");
  const edit = await pool.take();
  await edit.run("begin");
  await edit.run("update tasks set title = 'Ours', version = version + 1 where uuid = $1", [task.uuid]);
  const uuid = await send(table("Priority", `Theirs,${key},High`));
  const done = harness.worker.idle();
  await until(async () => {
    const waiting = await pool.run("select 1 from pg_locks where not granted");
    return waiting.length > 0;
  });
  await edit.run("commit");
  edit.release();
  await done;
  assert.deepEqual(numbersOf(await ended(uuid)), { tickets: 0, updated: 1, left: 1 });
  const { title, priority, version } = await taskOf(first, "Ours");
  assert.deepEqual([title, priority, version], ["Ours", "high", task.version + 2]);
});

test("a description in which somebody types is left, and one that is only open is shown at once", async () => {
  const [one, two] = keys(2);
  const first = await bring(table("Description", `A,${one},Words`, `B,${two},Words`));
  const [a, b] = [await taskOf(first, "A"), await taskOf(first, "B")];
  const [typing, looking] = [
    await server.open(ada, { uuid: a.uuid, kind: "task" }),
    await server.open(ada, { uuid: b.uuid, kind: "task" }),
  ];
  typing.type("Mine");
  await typing.saved();
  await storedTask(harness, ada, { uuid: a.uuid });
  // as if what was typed had not been stored in the ticket yet
  await pool.run(
    "update tasks t set description = b.description, description_json = b.description_json from tasks b where t.uuid = $1 and b.uuid = $2",
    [a.uuid, b.uuid],
  );
  await pool.run("update live_documents set page_seq = 0 where uuid = $1", [a.uuid]);
  const next = await bring(table("Description", `A,${one},Other`, `B,${two},Other`));
  await storedTask(harness, ada, { uuid: a.uuid });
  assert.deepEqual(numbersOf(next), { tickets: 0, updated: 1, left: 1 });
  assert.equal((await taskOf(first, "A")).description, "Words\n\nMine");
  assert.equal((await taskOf(first, "B")).description, "Other");
  await until(() => looking.lines().join() === "Other");
  assert.deepEqual(typing.lines(), ["Words", "Mine"]);
  assert.ok(services.live.count > 0);
});

test("the report of a preview says what can be chosen, and that of an import what became of it", async () => {
  const [key] = keys(1);
  const bytes = table("Assignee,Priority", `A,${key},Ann Elsewhere,Funny`);
  const about = ({ skipped }: Awaited<ReturnType<typeof bring>>) =>
    skipped.filter(({ what }) => /^(?:Assignee|Priority)/.test(what)).map(({ why }) => why);
  for (const why of about(await preview(bytes))) assert.match(why, /Choose (?:members for them|a priority for it)/);
  const done = about(await bring(bytes));
  assert.equal(done.length, 2);
  for (const why of done)
    assert.match(why, /import the file again with (?:members for the names|a priority for the word)\.$/);
});

test("a person who came since the last import gets the tickets, with one notification", async () => {
  const some = keys(3);
  const bytes = table("Assignee", ...some.map((key, n) => `T${n},${key},Eve Newcomer`));
  const first = await bring(bytes);
  assert.deepEqual(Object.values((await taskOf(first, "T1")).custom_fields), ["Eve Newcomer"]);
  await pool.run("update users set first_name = 'Eve', last_name = 'Newcomer' where uuid = $1", [cleo.uuid]);
  const next = await bring(bytes);
  await pool.run("update users set first_name = 'Cleo', last_name = 'Example' where uuid = $1", [cleo.uuid]);
  assert.deepEqual(numbersOf(next), { tickets: 0, updated: 3, left: 0 });
  const { assignees, custom_fields } = await taskOf(first, "T1");
  assert.deepEqual([assignees.map(({ uuid }) => uuid), custom_fields], [[cleo.uuid], {}]);
  const notified = await pool.run<{ excerpt: string }>(
    "select excerpt from notifications where user_uuid = $1 and event_uuid = $2",
    [cleo.uuid, next.uuid],
  );
  assert.deepEqual(
    notified.map(({ excerpt }) => excerpt),
    ["An import assigned 3 tickets to you"],
  );
  const all = await pool.run("select 1 from notifications where user_uuid = $1 and event_type = 'assigned'", [
    cleo.uuid,
  ]);
  assert.equal(all.length, 1);
});
