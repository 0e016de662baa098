import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, keyOf, list } from "#test/people.ts";
import { eventsOf, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, hal, ivy, nobody, robot, harness, board, workspace } = company;
const [toDo, doing, done] = company.statuses.map(({ uuid }) => uuid) as [string, string, string];
const run = harness.platform.pool.run;
const hidden = await secondBoard(company);
const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
const foreignBoard = created(await hal.post(`/workspaces/${elsewhere}/boards`, { name: "Foreign" })).board;
const foreign = created(await hal.post(`/boards/${foreignBoard.uuid}/tasks`, { title: "Foreign" })).task;

type VersionedTask = { readonly uuid: string; readonly version: number };
const named = ({ uuid, version }: VersionedTask): VersionedTask => ({ uuid, version });
const change = (tasks: readonly VersionedTask[], changes: object, more: object = {}, who = ada) =>
  who.patch("/tasks", { task_uuids: tasks.map(named), changes, ...more });
const label = async (name: string) =>
  created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name, color: "#dc2626" })).label.uuid as string;
const uuidsOf = (rows: readonly { uuid: string }[]) => rows.map(({ uuid }) => uuid);
const notFound = (uuid: string) => ({ uuid, code: "task_not_found", error: "Task not found.", version: null });
const shown = (list: { uuid: string }[]) => new Set(uuidsOf(list));
const strip = ({ name, data }: { name: string; data: { changed?: unknown; from?: unknown; to?: unknown } }) => [
  name,
  data.changed,
  data.from,
  data.to,
];
const namesOf = async (uuid: string) => (await eventsOf(company, uuid)).map(({ name }) => name);

test("a person who may only read or comment changes nothing, and what nobody of them may see is not found", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, ivy, hal, nobody].map((who) => change([task], { priority: "high" }, {}, who)),
  );
  assert.deepEqual(
    answers.map(({ status }) => status),
    [403, 403, 404, 404, 401],
  );
  const outside = await change([task, foreign], { priority: "high" }, {}, robot);
  assert.deepEqual([outside.status, outside.body.code], [403, "key_outside_workspace"]);
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  assert.equal((await change([task], { priority: "high" })).status, 402);
  await run("update workspaces set billing_status = 'normal', suspended_at = now() where uuid = $1", [workspace.uuid]);
  assert.equal((await change([task], { priority: "high" })).status, 423);
  await run("update workspaces set suspended_at = null where uuid = $1", [workspace.uuid]);
  assert.deepEqual(await company.footprint(), before);
  const changed = await change([task], { priority: "high" }, {}, cleo);
  assert.deepEqual([changed.status, changed.body.tasks[0].priority, changed.body.conflicts], [200, "high", []]);
});

test("an empty list, one of more than 500, a task that is named twice and what is not declared are rejected", async () => {
  const task = await company.task();
  const many = Array.from({ length: 501 }, () => ({ uuid: randomUUID(), version: 1 }));
  for (const tasks of [[], many]) assert.equal((await change(tasks, { priority: "high" })).status, 400);
  for (const changes of [{}, { version: 1 }, { description: "x" }, { position: 1 }]) {
    assert.equal((await change([task], changes)).status, 400, JSON.stringify(changes));
  }
  const twice = await change([task, { ...task, uuid: task.uuid.toUpperCase() }], { priority: "high" });
  assert.deepEqual([twice.status, twice.body.code], [400, "task_given_twice"]);
  assert.equal((await ada.patch("/tasks", { task_uuids: [task.uuid], changes: { priority: "high" } })).status, 400);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).body.task.version, 1);
});

test("tasks of two workspaces that the caller may open are rejected together", async () => {
  await join(harness, elsewhere, ben, "member");
  await list(harness, foreignBoard, ben);
  const task = await company.task();
  const before = await company.footprint();
  const answer = await change([task, foreign], { priority: "high" }, {}, ben);
  assert.deepEqual([answer.status, answer.body.code], [400, "tasks_of_several_workspaces"]);
  assert.deepEqual(await company.footprint(), before);
  const key = await keyOf(harness, ben, elsewhere);
  assert.equal((await change([foreign], { priority: "low" }, {}, key)).status, 200);
});

test("each task is changed by itself; a failure is reported with its code, its sentence and its version", async () => {
  const [one, two, old, gone] = (await company.tasks(4)) as [
    VersionedTask,
    VersionedTask,
    VersionedTask,
    VersionedTask,
  ];
  const unseen = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).task as VersionedTask;
  await ada.patch(`/tasks/${old.uuid}`, { version: 1, title: "Newer" });
  await ada.post(`/tasks/${gone.uuid}/archive`);
  const strange = { uuid: randomUUID(), version: 7 };
  const asked = [two, unseen, old, gone, foreign as VersionedTask, strange, one];
  const answer = await change(asked, { priority: "urgent" }, {}, cleo);
  assert.equal(answer.status, 200);
  assert.deepEqual(uuidsOf(answer.body.tasks), [two.uuid, one.uuid]);
  assert.deepEqual(
    answer.body.tasks.map((task: VersionedTask & { priority: string }) => [task.priority, task.version]),
    [
      ["urgent", 2],
      ["urgent", 2],
    ],
  );
  const newer = (await cleo.patch(`/tasks/${old.uuid}`, { version: 1, priority: "urgent" })).body;
  assert.deepEqual(answer.body.conflicts, [
    notFound(unseen.uuid),
    { uuid: old.uuid, code: "version_conflict", error: newer.error, version: 2 },
    ...[gone, foreign as VersionedTask, strange].map(({ uuid }) => notFound(uuid)),
  ]);
});

test("with atomic, one conflict leaves every task as it is, and without one all are changed", async () => {
  const [one, two] = (await company.tasks(2)) as [VersionedTask, VersionedTask];
  const before = await company.footprint();
  const failed = await change([one, { ...two, version: 9 }], { priority: "low" }, { atomic: true });
  assert.deepEqual([failed.status, failed.body.tasks, failed.body.conflicts.length], [200, [], 1]);
  assert.deepEqual(await company.footprint(), before);
  const changed = await change([one, two], { priority: "low" }, { atomic: true });
  assert.deepEqual([changed.body.tasks.length, changed.body.conflicts], [2, []]);
});

test("each task is held to the rules of a single change, of its own board", async () => {
  const task = await company.task();
  const there = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "There" })).task as VersionedTask;
  const { group } = created(await ada.post(`/boards/${board.uuid}/groups`, { name: "Group" }));
  const cases: readonly (readonly [object, readonly (string | null)[]])[] = [
    [{ group_uuid: group.uuid }, [null, "group_of_another_board"]],
    [{ status_uuid: doing }, [null, "status_of_another_board"]],
    [{ status: "Nowhere" }, ["status_unknown", "status_unknown"]],
    [{ assignee_uuids: [cleo.uuid] }, [null, "assignee_without_access"]],
    [{ add_assignee_uuids: [hal.uuid] }, ["assignee_without_access", "assignee_without_access"]],
    [{ add_label_uuids: [randomUUID()] }, ["label_of_another_workspace", "label_of_another_workspace"]],
    [{ custom_fields: { [randomUUID()]: 1 } }, ["custom_field_unknown", "custom_field_unknown"]],
  ];
  for (const [changes, expected] of cases) {
    const asked = await Promise.all(
      [task, there].map(async ({ uuid }) => (await ada.get(`/tasks/${uuid}`)).body.task as VersionedTask),
    );
    const { conflicts } = (await change(asked, changes)).body;
    const codes = asked.map(
      ({ uuid }) => conflicts.find((each: { uuid: string; code: string }) => each.uuid === uuid)?.code ?? null,
    );
    assert.deepEqual(codes, expected, JSON.stringify(changes));
    for (const [nth, { uuid, version }] of asked.entries()) {
      if (expected[nth] === null) continue;
      const alone = await ada.patch(`/tasks/${uuid}`, { version, ...single(changes) });
      assert.equal(alone.body.code, expected[nth], "as a change of only this task");
    }
  }
});

/** The change of one task that corresponds to one of several. */
function single(changes: object): object {
  return Object.fromEntries(Object.entries(changes).map(([name, value]) => [name.replace("add_", ""), value]));
}

test("entry requirements hold for each task, with what the same request gives it", async () => {
  const requirements = [{ kind: "has_priority" }];
  await ada.put(`/boards/${board.uuid}/statuses/${done}/entry-requirements`, { requirements });
  const [bare, ready] = [await company.task(), await company.task({ priority: "low" })];
  const some = (await change([bare, ready], { status: "Done" })).body;
  assert.deepEqual(uuidsOf(some.tasks), [ready.uuid]);
  const [{ uuid, code, requirements: unmet }] = some.conflicts;
  assert.deepEqual([uuid, code, unmet], [bare.uuid, "requirements_unmet", requirements]);
  const all = (await change([bare], { status: "Done", priority: "high" })).body;
  assert.equal(all.tasks[0].status_uuid, done);
  await ada.put(`/boards/${board.uuid}/statuses/${done}/entry-requirements`, { requirements: [] });
});

test("labels and assignees are replaced, added and removed, against the newest list of each task", async () => {
  const [red, blue, green] = [await label("Red"), await label("Blue"), await label("Green")];
  const one = await company.task({ label_uuids: [red], assignee_uuids: [ada.uuid, ben.uuid] });
  const two = await company.task({ label_uuids: [blue] });
  const changes = { add_label_uuids: [green], remove_label_uuids: [red], add_assignee_uuids: [cleo.uuid, ben.uuid] };
  const { tasks } = (await change([one, two], { ...changes, remove_assignee_uuids: [ada.uuid] })).body;
  assert.deepEqual(
    tasks.map((task: { labels: []; assignees: [] }) => [shown(task.labels), shown(task.assignees)]),
    [
      [new Set([green]), new Set([ben.uuid, cleo.uuid])],
      [new Set([blue, green]), new Set([ben.uuid, cleo.uuid])],
    ],
  );
  assert.deepEqual((await namesOf(one.uuid)).slice(-5).toSorted(), [
    "ticket.assigned",
    "ticket.label_added",
    "ticket.label_removed",
    "ticket.unassigned",
    "ticket.updated",
  ]);
  const changed = (await eventsOf(company, one.uuid)).find(({ name }) => name === "ticket.updated");
  assert.deepEqual(changed?.data.changed, ["label_uuids", "assignee_uuids"]);
  const replaced = (await change([tasks[0]], { label_uuids: [blue, red], remove_label_uuids: [red] })).body.tasks[0];
  assert.deepEqual(shown(replaced.labels), new Set([blue]));
});

test("additions make no list longer than a single write may, and say how long that is", async () => {
  const labels = await Promise.all(Array.from({ length: 21 }, (_, nth) => label(`Many ${nth}`)));
  const task = await company.task({ label_uuids: labels.slice(0, 20) });
  const { tasks, conflicts } = (await change([task], { add_label_uuids: [labels[20]] })).body;
  assert.deepEqual([tasks, conflicts[0].code], [[], "labels_too_many"]);
  assert.match(conflicts[0].error, /at most 20 labels/);
  const swapped = await change([task], { add_label_uuids: [labels[20]], remove_label_uuids: [labels[0]] });
  assert.equal(swapped.body.tasks[0].labels.length, 20);
});

test("tasks with another status go to its bottom in the order of the list, each with the events of a single change", async () => {
  const last = await company.task({ status_uuid: doing });
  const tasks = (await company.tasks(3)).toReversed();
  const stays = await company.task({ status_uuid: doing });
  const answer = await change([...tasks, stays], { status_uuid: doing, due_date: "2026-12-24" });
  assert.deepEqual(uuidsOf(answer.body.tasks), uuidsOf([...tasks, stays]));
  const { tasks: column } = (await ada.get(`/boards/${board.uuid}/tasks?status_uuid=${doing}&limit=200`)).body;
  assert.deepEqual(uuidsOf(column).slice(-5), uuidsOf([last, stays, ...tasks]));
  const alone = await company.task();
  await ada.patch(`/tasks/${alone.uuid}`, { version: 1, status_uuid: doing, due_date: "2026-12-24" });
  const expected = (await eventsOf(company, alone.uuid)).slice(1).map(strip);
  for (const { uuid } of tasks) assert.deepEqual((await eventsOf(company, uuid)).slice(1).map(strip), expected);
});

test("a value that is there already is no change: the task is answered as it is, and announces nothing", async () => {
  const [same, other] = [await company.task({ priority: "high" }), await company.task()];
  const { tasks } = (await change([same, other], { priority: "high" })).body;
  assert.deepEqual(
    tasks.map(({ version }: VersionedTask) => version),
    [1, 2],
  );
  assert.deepEqual(await namesOf(same.uuid), ["ticket.created"]);
});

test("the text stays as it is, in both forms, and no event tells of it", async () => {
  const mention = { type: "mention", attrs: { kind: "person", uuid: cleo.uuid, label: "Cleo" } };
  const description_json = { type: "doc", content: [{ type: "paragraph", content: [mention] }] };
  const task = await company.task({ description_json });
  const before = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.notEqual(before.description_json, null);
  assert.equal((await change([task], { priority: "high", title: "Newer" })).body.tasks.length, 1);
  const { description, description_json: document } = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual([description, document], [before.description, before.description_json]);
  const [changed] = (await eventsOf(company, task.uuid)).filter(({ name }) => name === "ticket.updated");
  assert.deepEqual(changed?.data.changed, ["priority", "title"]);
});

test("a new title is found, and the words of the description are still found", async () => {
  const task = await company.task({ description: "A quokka smiles." });
  assert.equal((await change([task], { title: "Wombat" })).body.tasks[0].title, "Wombat");
  for (const q of ["wombat", "quokka"]) {
    const { tasks } = (await ada.get(`/boards/${board.uuid}/tasks?q=${q}`)).body;
    assert.deepEqual(uuidsOf(tasks), [task.uuid], q);
  }
});

test("an effect of one task of the list on another is in the reply, also when both are changed", async () => {
  const [blocker, blocked] = (await company.tasks(2)) as [VersionedTask, VersionedTask];
  await ada.post(`/tasks/${blocked.uuid}/relationships`, { other_task_uuid: blocker.uuid, direction: "blocked_by" });
  const [first, second] = await Promise.all(
    [blocked, blocker].map(async ({ uuid }) => (await ada.get(`/tasks/${uuid}`)).body.task),
  );
  assert.equal(first.is_blocked, true);
  const { tasks, conflicts } = (await change([first, second], { status_uuid: done })).body;
  assert.deepEqual(conflicts, []);
  assert.deepEqual(
    tasks.map((task: { is_blocked: boolean; version: number }) => [task.is_blocked, task.version]),
    [
      [false, first.version + 1],
      [false, second.version + 1],
    ],
  );
});

test("lists that overlap in opposite orders do not wait for each other for ever: each task is changed once", async () => {
  const tasks = await company.tasks(10);
  const answers = await Promise.all(
    [tasks, tasks.toReversed(), tasks].map((each) => change(each, { priority: "low" }, { atomic: true })),
  );
  const counts = answers.map(({ body }) => body.tasks.length).toSorted((one: number, other: number) => one - other);
  assert.deepEqual(counts, [0, 0, 10]);
});

test("tasks that will take more than 4 MB together are not changed", async () => {
  const { custom_field } = created(
    await ada.post(`/boards/${board.uuid}/custom-fields`, { name: "Long", type: "text" }),
  );
  const rows = (await run(
    `insert into tasks (workspace_uuid, board_uuid, status_uuid, created_by, title, position, number, custom_fields)
     select $1, $2, $3, $4, 'Long', n, 200000 + n, jsonb_build_object($5::text, repeat('x', 39000))
     from generate_series(1, 103) n returning uuid, version`,
    [workspace.uuid, board.uuid, toDo, ada.uuid, custom_field.uuid],
  )) as VersionedTask[];
  const before = await company.footprint();
  const tooLong = await change(rows, { priority: "low" });
  assert.deepEqual([tooLong.status, tooLong.body.code], [400, "bulk_too_long"]);
  assert.match(tooLong.body.error, /more than 4 MB/);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await change(rows.slice(1), { priority: "low" })).body.tasks.length, 102);
  const shortened = await change(rows.slice(0, 1), { custom_fields: { [custom_field.uuid.toUpperCase()]: "short" } });
  assert.equal(shortened.body.tasks[0].custom_fields[custom_field.uuid], "short");
});

test("five hundred tasks are changed by a bounded number of statements, and more than 5,000 events are refused", async () => {
  const place = [workspace.uuid, board.uuid, toDo, ada.uuid];
  const rows = (await run(
    `insert into tasks (workspace_uuid, board_uuid, status_uuid, created_by, title, position, number)
     select $1, $2, $3, $4, 'One of many', n, 100000 + n from generate_series(1, 500) n returning uuid, version`,
    place,
  )) as VersionedTask[];
  const labels = await Promise.all(Array.from({ length: 10 }, (_, nth) => label(`Bulk ${nth}`)));
  const before = await company.footprint();
  const refused = await change(rows, { add_label_uuids: labels });
  assert.deepEqual([refused.status, refused.body.code], [400, "bulk_too_large"]);
  assert.match(refused.body.error, /At most 5,000 are possible/);
  assert.deepEqual(await company.footprint(), before);
  // it looks for work every second, however long the request takes
  await harness.worker.close();
  await harness.platform.sequencer.caughtUp();
  const sent = harness.platform.pool.statements;
  const changed = await change(rows, { priority: "high" });
  assert.deepEqual([changed.status, changed.body.tasks.length], [200, 500]);
  // those of the sequencer, which begins at once, are among them
  const statements = harness.platform.pool.statements - sent;
  assert.ok(statements <= 100, `${statements} statements`);
});
