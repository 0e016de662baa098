import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list } from "#test/people.ts";
import { eventsOf, secondBoard } from "#test/second-board.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, hal, ivy, nobody, robot, harness, workspace } = company;
const run = harness.platform.pool.run;
const hidden = await secondBoard(company);
const elsewhere = (await hal.get("/workspaces")).body.workspaces[0].uuid as string;
const foreignBoard = (await hal.post(`/workspaces/${elsewhere}/boards`, { name: "Foreign" })).body.board;
const foreign = (await hal.post(`/boards/${foreignBoard.uuid}/tasks`, { title: "Foreign" })).body.task;

test("if one of the tasks is not visible, none is archived", async () => {
  const task = await company.task();
  const unseen = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Hidden" })).body.task;
  const gone = await company.task();
  await ada.post(`/tasks/${gone.uuid}/archive`);
  const before = await company.footprint();
  for (const uuid of [unseen.uuid, gone.uuid, foreign.uuid, randomUUID()]) {
    for (const task_uuids of [
      [task.uuid, uuid],
      [uuid, task.uuid],
    ]) {
      const answer = await cleo.post("/tasks/archive", { task_uuids });
      assert.deepEqual([answer.status, answer.body.error], [404, "Task not found."]);
    }
  }
  const outside = await robot.post("/tasks/archive", { task_uuids: [task.uuid, foreign.uuid] });
  assert.deepEqual([outside.status, outside.body.error], [403, "This API key belongs to another workspace."]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post("/tasks/archive", { task_uuids: [task.uuid, unseen.uuid] })).status, 200);
});

test("with only read or comment access, or in a frozen or suspended workspace, nothing can be archived", async () => {
  const task = await company.task();
  const before = await company.footprint();
  const body = { task_uuids: [task.uuid] };
  const answers = await Promise.all([dev, eve, ivy, hal, nobody].map((who) => who.post("/tasks/archive", body)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 404, 401],
  );
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  const frozen = await ada.post("/tasks/archive", body);
  assert.deepEqual([frozen.status, frozen.body.billing_frozen], [402, true]);
  await run("update workspaces set billing_status = 'normal', suspended_at = now() where uuid = $1", [workspace.uuid]);
  assert.equal((await ada.post("/tasks/archive", body)).status, 423);
  await run("update workspaces set suspended_at = null where uuid = $1", [workspace.uuid]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.post("/tasks/archive", body)).status, 200);
});

test("an empty list, a too long list and invalid uuids are rejected", async () => {
  const task = await company.task();
  const many = Array.from({ length: 201 }, () => task.uuid);
  for (const task_uuids of [[], many, ["x"], null])
    assert.equal((await ada.post("/tasks/archive", { task_uuids })).status, 400);
  assert.equal((await ada.get(`/tasks/${task.uuid}`)).status, 200);
});

test("tasks of two boards are archived together, in the order of the list, each once", async () => {
  const here = await company.task();
  const there = (await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "There" })).body.task;
  const answer = await ada.post("/tasks/archive", { task_uuids: [there.uuid, here.uuid.toUpperCase(), there.uuid] });
  assert.deepEqual(
    answer.body.tasks.map((task: { uuid: string }) => task.uuid),
    [there.uuid, here.uuid],
  );
  assert.deepEqual((await eventsOf(company, there.uuid)).at(-1)?.name, "ticket.archived");
  assert.deepEqual((await eventsOf(company, here.uuid)).at(-1)?.board_uuid, company.board.uuid);
});

test("tasks of two workspaces are not archived together, though the caller may write on both", async () => {
  await join(harness, elsewhere, cleo, "member");
  await list(harness, foreignBoard, cleo);
  const task = await company.task();
  const before = await company.footprint();
  for (const task_uuids of [
    [task.uuid, foreign.uuid],
    [foreign.uuid, task.uuid],
  ])
    assert.equal((await cleo.post("/tasks/archive", { task_uuids })).status, 404);
  assert.deepEqual(await company.footprint(), before);
  const key = await keyOf(harness, cleo, elsewhere);
  assert.equal((await key.post("/tasks/archive", { task_uuids: [foreign.uuid] })).status, 200);
});

test("concurrent lists in opposite orders do not deadlock", async () => {
  for (let round = 0; round < 5; round += 1) {
    const uuids = (await Promise.all(Array.from({ length: 10 }, () => company.task()))).map((task) => task.uuid);
    const answers = await Promise.all(
      [uuids, uuids.toReversed(), uuids, uuids.toReversed()].map((task_uuids) =>
        ada.post("/tasks/archive", { task_uuids }),
      ),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status).toSorted((one, other) => one - other),
      [200, 404, 404, 404],
    );
  }
});
