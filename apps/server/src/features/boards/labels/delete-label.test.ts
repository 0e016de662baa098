import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, gus, hal, board, workspace, harness } = company;
const path = `/workspaces/${workspace.uuid}/labels`;
const add = async (name: string): Promise<string> =>
  created(await ada.post(path, { name, color: "#d73a4a" })).label.uuid;

test("a caller who may not write cannot delete a label, and an unknown label is not found", async () => {
  const uuid = await add("Kept");
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, gus, hal].map((who) => who.delete(`${path}/${uuid}`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404],
  );
  assert.equal((await ada.delete(`${path}/${board.uuid}`)).body.error, "Label not found.");
  assert.deepEqual(await company.footprint(), before);
});

test("a deleted label is removed from every task, each with a new version and its events", async () => {
  const [uuid, other] = [await add("Gone"), await add("Stays")];
  const { board: hidden } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Hidden" }));
  const task = await company.task({ label_uuids: [uuid, other] });
  const archived = await company.task({ label_uuids: [uuid] });
  const unseen = created(await ada.post(`/boards/${hidden.uuid}/tasks`, { title: "Unseen", label_uuids: [uuid] })).task;
  await harness.platform.pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [archived.uuid]);
  const { status, body } = await cleo.delete(`${path}/${uuid}`);
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual(body, { label: { uuid, affected_task_uuids: [task.uuid] } });
  const read = (await ada.get(`/tasks/${task.uuid}`)).body.task;
  assert.deepEqual(
    read.labels.map((label: { uuid: string }) => label.uuid),
    [other],
  );
  assert.equal(read.version, 2);
  assert.equal((await ada.get(`/tasks/${unseen.uuid}`)).body.task.version, 2);
  const [trash] = (await harness.platform.pool.run("select label_uuids from tasks where uuid = $1", [
    archived.uuid,
  ])) as { label_uuids: string[] }[];
  assert.deepEqual(trash?.label_uuids, []);
  const events = (await harness.platform.pool.run("select name from full_events where task_uuid = $1 order by id", [
    task.uuid,
  ])) as { name: string }[];
  assert.deepEqual(events.slice(-2), [{ name: "ticket.updated" }, { name: "ticket.label_removed" }]);
});

test("a label that is added to tasks while it is deleted ends up on none", async () => {
  const uuid = await add("Contested");
  const tasks = await Promise.all([1, 2, 3, 4, 5, 6].map(() => company.task()));
  const [removal, ...edits] = await Promise.all([
    ada.delete(`${path}/${uuid}`),
    ...tasks.map((task) => ada.patch(`/tasks/${task.uuid}`, { version: 1, label_uuids: [uuid] })),
  ]);
  assert.equal(removal.status, 200, JSON.stringify(removal.body));
  for (const edit of edits) assert.ok([200, 400].includes(edit.status), JSON.stringify(edit.body));
  const left = await harness.platform.pool.run("select 1 from tasks where $1::uuid = any (label_uuids)", [uuid]);
  assert.deepEqual([...left], []);
});
