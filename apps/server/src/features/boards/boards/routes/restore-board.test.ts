import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany({ DEFAULT_PLAN: "free" });
const { ada, cleo, dev, eve, ivy, board, workspace, harness } = company;
const path = `/boards/${board.uuid}/restore`;

test("a board that is not archived, or that the caller may not write on, is not restored", async () => {
  const before = await company.footprint();
  assert.equal((await ada.post(path)).status, 409);
  await harness.platform.pool.run("update boards set archived_at = clock_timestamp() where uuid = $1", [board.uuid]);
  assert.equal((await dev.post(path)).status, 403);
  assert.equal((await eve.post(path)).status, 403);
  assert.equal((await ivy.post(path)).status, 404);
  await harness.platform.pool.run("update workspaces set billing_status = 'past_due' where uuid = $1", [
    workspace.uuid,
  ]);
  const unpaid = await cleo.post(path);
  assert.equal(unpaid.status, 402);
  assert.equal("billing_frozen" in unpaid.body, false);
  await harness.platform.pool.run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await cleo.post(path)).status, 200);
  assert.equal((await ada.get(`/boards/${board.uuid}`)).status, 200);
});

test("the plan's limit holds, also when two boards are restored at the same time", async () => {
  const { board: second } = created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Second" }));
  for (const uuid of [board.uuid, second.uuid]) assert.equal((await ada.post(`/boards/${uuid}/archive`)).status, 200);
  created(await ada.post(`/workspaces/${workspace.uuid}/boards`, { name: "Third" }));
  const answers = await Promise.all([board.uuid, second.uuid].map((uuid) => ada.post(`/boards/${uuid}/restore`)));
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
  assert.deepEqual(statuses, [200, 402]);
  const refused = answers.find((answer) => answer.status === 402);
  assert.equal(refused?.body.prices.monthly.interval, "month");
  assert.equal((await ada.get(`/workspaces/${workspace.uuid}/boards`)).body.boards.length, 2);
});
