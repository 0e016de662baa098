import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, ivy, board, workspace, harness } = company;
const path = `/boards/${board.uuid}`;

test("only an archived board is deleted, and only by owner and admin", async () => {
  const before = await company.footprint();
  assert.equal((await ben.delete(path)).status, 409);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.get(path)).status, 200);
  await harness.platform.pool.run("update boards set archived_at = clock_timestamp() where uuid = $1", [board.uuid]);
  assert.equal((await cleo.delete(path)).body.error, "Admin access required.");
  assert.equal((await dev.delete(path)).status, 403);
  assert.equal((await ivy.delete(path)).status, 404);
  assert.deepEqual(await company.footprint(), before);
  await harness.platform.pool.run("update boards set archived_at = null where uuid = $1", [board.uuid]);
});

test("everything on a deleted board is deleted too, and no other board is changed", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  created(await ada.post(`/boards/${other.uuid}/tasks`, { title: "Stays" }));
  const before = await company.footprint();
  const { group } = created(await ada.post(`${path}/groups`, { name: "A group" }));
  created(await ada.post(`${path}/custom-fields`, { name: "A field", type: "text" }));
  await company.task({ group_uuid: group.uuid });
  const archived = await company.task();
  await harness.platform.pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [archived.uuid]);
  assert.equal((await ada.post(`${path}/archive`)).status, 200);
  const deleted = await ben.delete(path);
  assert.equal(deleted.status, 200, JSON.stringify(deleted.body));
  assert.deepEqual(deleted.body, { board: { uuid: board.uuid } });
  const after = await company.footprint();
  const names = ["boards", "statuses", "groups", "custom_fields", "board_members", "tasks"] as const;
  const differences = names.map((name) => (after[name] ?? 0) - (before[name] ?? 0));
  assert.deepEqual(differences, [-1, -3, 0, 0, -7, 0]);
  assert.equal((await ben.delete(path)).status, 404);
  assert.equal((await ada.get(`/boards/${other.uuid}`)).body.tasks.length, 1);
});

test("tasks of other boards that were linked with its tasks are found by updated_since, and its event names its members", async () => {
  const boards = ["Stays", "Goes"].map(async (name) => {
    const made = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name })).board;
    return {
      uuid: made.uuid as string,
      task: created(await ada.post(`/boards/${made.uuid}/tasks`, { title: name })).task,
    };
  });
  const [stays, goes] = [await boards[0], await boards[1]];
  assert.ok(stays !== undefined && goes !== undefined);
  const link = { other_task_uuid: goes.task.uuid, direction: "blocked_by" };
  await ada.post(`/tasks/${stays.task.uuid}/relationships`, link);
  await ada.put(`/boards/${goes.uuid}/members/${cleo.uuid}`);
  await ada.post(`/boards/${goes.uuid}/archive`);
  const { server_time } = (await ada.get(`/boards/${stays.uuid}/tasks`)).body;
  assert.equal((await ada.delete(`/boards/${goes.uuid}`)).status, 200);
  const { tasks } = (await ada.get(`/boards/${stays.uuid}/tasks?updated_since=${server_time}`)).body;
  assert.deepEqual([tasks[0]?.uuid, tasks[0]?.blocked_by], [stays.task.uuid, []]);
  const [event] = await harness.platform.pool.run<{ data: { member_uuids: string[] } }>(
    "select data from events where name = 'board.deleted' and board_uuid = $1",
    [goes.uuid],
  );
  assert.deepEqual(event?.data.member_uuids, [ada.uuid, cleo.uuid].toSorted());
});
