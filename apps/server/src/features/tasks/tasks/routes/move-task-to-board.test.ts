import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { keyOf } from "#test/people.ts";
import { eventsOf, require, secondBoard } from "#test/second-board.ts";
import { untilLocked } from "#test/until.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, hal, ivy, nobody, robot } = company;
const run = company.harness.platform.pool.run;

test("the destination must be an active board of the workspace that the caller may open", async () => {
  const task = await company.task();
  const [hidden, archived] = [await secondBoard(company), await secondBoard(company, [cleo])];
  await run("update boards set archived_at = clock_timestamp() where uuid = $1", [archived.uuid]);
  const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid;
  const foreign = (await hal.post(`/workspaces/${elsewhere}/boards`, { name: "Foreign" })).body.board;
  const before = await company.footprint();
  for (const board_uuid of [hidden.uuid, archived.uuid, foreign.uuid, task.uuid]) {
    const answer = await cleo.post(`/tasks/${task.uuid}/move-board`, { board_uuid });
    assert.deepEqual([answer.status, answer.body.error], [404, "Destination board not found."]);
  }
  const outside = await robot.post(`/tasks/${task.uuid}/move-board`, { board_uuid: foreign.uuid });
  assert.deepEqual([outside.status, outside.body.error], [403, "This API key belongs to another workspace."]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ben.post(`/tasks/${task.uuid}/move-board`, { board_uuid: hidden.uuid })).status, 200);
});

test("the destination cannot be a board of another workspace, even if the caller may open both", async () => {
  const task = await company.task();
  const { workspace } = (await ada.post("/workspaces", { name: `Second of ${ada.uuid}` })).body;
  const board = (await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "There" })).body.board;
  const before = await company.footprint();
  const answer = await ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid });
  assert.deepEqual([answer.status, answer.body.error], [404, "Destination board not found."]);
  const key = await keyOf(company.harness, ada, workspace.uuid);
  assert.equal((await key.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid })).status, 403);
  const { keys: _, ...tables } = await company.footprint();
  assert.equal(tables["events"], before["events"]);
});

test("a move needs write access, another board, the present version and met requirements", async () => {
  const task = await company.task();
  const board = await secondBoard(company, [dev, eve, cleo]);
  await require(company, board.statuses[1]?.uuid, [{ kind: "has_due_date" }]);
  const before = await company.footprint();
  const move = { board_uuid: board.uuid };
  const answers = await Promise.all(
    [dev, eve, ivy, hal, nobody].map((who) => who.post(`/tasks/${task.uuid}/move-board`, move)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  const same = await cleo.post(`/tasks/${task.uuid}/move-board`, { board_uuid: company.board.uuid.toUpperCase() });
  assert.deepEqual([same.status, same.body.error], [400, "The task already belongs to this board."]);
  const stale = await cleo.post(`/tasks/${task.uuid}/move-board`, { ...move, version: 7 });
  assert.deepEqual([stale.status, stale.body.version], [409, 1]);
  for (const column of [
    { status: "In Progress" },
    { status: "Nowhere" },
    { status_uuid: company.statuses[0]?.uuid },
    { status: "To Do", status_uuid: board.statuses[0]?.uuid },
  ]) {
    assert.equal((await cleo.post(`/tasks/${task.uuid}/move-board`, { ...move, ...column })).status, 400);
  }
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.post(`/tasks/${task.uuid}/move-board`, { ...move, version: 1 })).status, 200);
});

test("a move keeps labels, drops the group, field values and assignees without access, and gives a new number", async () => {
  const { uuid: workspace_uuid } = company.workspace;
  const board = await secondBoard(company, [cleo]);
  await ada.post(`/boards/${board.uuid}/tasks`, { title: "Number one" });
  const [label] = (await run(
    "insert into labels (workspace_uuid, name, color) values ($1, 'bug', '#dc2626') returning uuid",
    [workspace_uuid],
  )) as { uuid: string }[];
  const [group] = (await run(
    "insert into groups (workspace_uuid, board_uuid, name, position) values ($1, $2, 'Core', 1) returning uuid",
    [workspace_uuid, company.board.uuid],
  )) as { uuid: string }[];
  const [field] = (await run(
    `insert into custom_fields (workspace_uuid, board_uuid, name, type, position)
     values ($1, $2, 'Count', 'number', 1) returning uuid`,
    [workspace_uuid, company.board.uuid],
  )) as { uuid: string }[];
  const task = await company.task({
    label_uuids: [label?.uuid],
    group_uuid: group?.uuid,
    assignee_uuids: [cleo.uuid, dev.uuid, ben.uuid],
    custom_fields: { [field?.uuid ?? ""]: 3 },
    description: "Text",
  });
  const moved = (await cleo.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid, status: "done" })).body
    .task;
  assert.deepEqual([moved.board_uuid, moved.number, moved.version, moved.status_name], [board.uuid, 2, 2, "Done"]);
  assert.deepEqual(
    moved.labels.map((each: { uuid: string }) => each.uuid),
    [label?.uuid],
  );
  assert.deepEqual(
    moved.assignees.map((each: { uuid: string }) => each.uuid),
    [cleo.uuid, ben.uuid],
  );
  assert.deepEqual([moved.group_uuid, moved.custom_fields, moved.description], [null, {}, "Text"]);
  const events = (await eventsOf(company, task.uuid)).slice(-2);
  assert.deepEqual(
    events.map((event) => [event.name, event.board_uuid, event.from_board_uuid]),
    [
      ["ticket.moved", board.uuid, company.board.uuid],
      ["ticket.unassigned", board.uuid, null],
    ],
  );
  const [search] = (await run("select words::text as search from task_title_words where task_uuid = $1", [
    task.uuid,
  ])) as {
    search: string;
  }[];
  assert.ok(search?.search.includes(`b:${board.uuid}`) && !search.search.includes(`b:${company.board.uuid}`));
});

test("tasks that are moved to one board at the same time get distinct numbers", async () => {
  const board = await secondBoard(company);
  const tasks = await Promise.all(Array.from({ length: 15 }, () => company.task()));
  const answers = await Promise.all(
    tasks.map((task) => ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid })),
  );
  const numbers = answers.map((answer) => answer.body.task.number as number);
  assert.deepEqual(
    numbers.toSorted((one, other) => one - other),
    Array.from({ length: 15 }, (_, index) => index + 1),
  );
});

test("a move waits for the task's lock before it locks anything else, so that no deadlock occurs", async () => {
  const task = await company.task();
  const board = await secondBoard(company);
  const other = await company.harness.platform.pool.take();
  await other.run("begin");
  await other.run("select 1 from tasks where uuid = $1::uuid for key share", [task.uuid]);
  const move = ada.post(`/tasks/${task.uuid}/move-board`, { board_uuid: board.uuid });
  await untilLocked(company.harness);
  await other.run("update tasks set updated_at = clock_timestamp() where uuid = $1::uuid", [task.uuid]);
  await other.run("commit");
  other.release();
  assert.equal((await move).status, 200);
});
