import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, ben, cleo, hal, robot, harness, workspace, board } = company;
const path = `/workspaces/${workspace.uuid}`;

const set = (change: string) =>
  harness.platform.pool.run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);

test("only an owner can delete a workspace, and not while it is suspended", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([ben, cleo, hal, robot].map((who) => who.delete(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 404, 401],
  );
  await set("suspended_at = clock_timestamp()");
  assert.equal((await ada.delete(path)).status, 423);
  await set("suspended_at = null");
  assert.deepEqual(await company.footprint(), before);
});

test("everybody loses access with the next request, keys stop permanently and their IP addresses are removed", async () => {
  const task = await company.task();
  assert.equal((await robot.get(`/tasks/${task.uuid}`)).status, 200);
  // an owner who owes money can still delete
  await set("billing_status = 'read_only'");
  const answer = await ada.delete(path);
  assert.equal(answer.status, 200);
  assert.equal(answer.body.workspace.uuid, workspace.uuid);
  for (const who of [ada, ben, cleo]) {
    assert.equal((await who.get(path)).status, 404);
    assert.equal((await who.get(`/boards/${board.uuid}/tasks`)).status, 404);
    assert.equal((await who.get(`/tasks/${task.uuid}`)).status, 404);
    assert.deepEqual((await who.get("/workspaces")).body.workspaces, []);
  }
  assert.equal((await robot.get(`/tasks/${task.uuid}`)).status, 401);
  await harness.platform.uses.close();
  const [key] = await harness.platform.pool.run(
    "select revoked_at is not null as is_revoked, last_used_ip from api_keys where workspace_uuid = $1",
    [workspace.uuid],
  );
  assert.deepEqual(key, { is_revoked: true, last_used_ip: null });
  const [active] = await harness.platform.pool.run(
    "select count(*)::int as members from members where workspace_uuid = $1 and deactivated_at is null",
    [workspace.uuid],
  );
  assert.deepEqual(active, { members: 0 });
  assert.equal((await ada.delete(path)).status, 404);
  assert.equal((await hal.post("/workspaces", { name: workspace.name.toUpperCase() })).status, 201);
});
