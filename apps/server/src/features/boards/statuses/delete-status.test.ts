import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, ivy, board, statuses, workspace, harness } = company;
const [todo, doing, done] = statuses.map((status) => status.uuid) as [string, string, string];
const path = `/boards/${board.uuid}/statuses`;

test("a status that active tasks have is not deleted, and an unknown one is not found", async () => {
  const task = await company.task({ status_uuid: doing });
  await company.task({ status_uuid: doing });
  const before = await company.footprint();
  const full = await ada.delete(`${path}/${doing}`);
  assert.equal(full.status, 409);
  assert.equal(full.body.error, "The column “In Progress” still holds 2 active tickets.");
  const answers = await Promise.all([dev, eve, ivy].map((who) => who.delete(`${path}/${done}`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404],
  );
  assert.equal((await ada.delete(`${path}/${task.uuid}`)).body.error, "Column not found.");
  assert.deepEqual(await company.footprint(), before);
});

test("a status is deleted, and its archived tasks get the first status of the board", async () => {
  const task = await company.task({ status_uuid: done });
  await harness.platform.pool.run("update tasks set archived_at = clock_timestamp() where uuid = $1", [task.uuid]);
  const answer = await cleo.delete(`${path}/${done}`);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  assert.deepEqual(answer.body, { status: { uuid: done } });
  const [row] = (await harness.platform.pool.run("select status_uuid, version from tasks where uuid = $1", [
    task.uuid,
  ])) as { status_uuid: string; version: number }[];
  assert.deepEqual(row, { status_uuid: todo, version: 2 });
});

test("the last status stays, also when all are deleted at the same time", async () => {
  const { board: other } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Other" }));
  const { body } = await ada.get(`/boards/${other.uuid}`);
  const uuids: string[] = body.statuses.map((each: { uuid: string }) => each.uuid);
  const answers = await Promise.all(uuids.map((uuid) => ada.delete(`/boards/${other.uuid}/statuses/${uuid}`)));
  const codes = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  assert.deepEqual(codes, [200, 200, 409]);
  const last = answers.find((answer) => answer.status === 409);
  assert.equal(last?.body.error, "A board must keep at least one column.");
});

test("a task that is created while its status is deleted has a status", async () => {
  const { status } = created(await ada.post(path, { name: "Contested" }));
  const [removal, ...creations] = await Promise.all([
    ada.delete(`${path}/${status.uuid}`),
    ...[1, 2, 3].map(() => ada.post(`/boards/${board.uuid}/tasks`, { title: "New", status_uuid: status.uuid })),
  ]);
  const allowed = removal.status === 200 ? [400] : [201, 400];
  assert.ok([200, 409].includes(removal.status));
  for (const creation of creations) assert.ok(allowed.includes(creation.status), JSON.stringify(creation.body));
});
