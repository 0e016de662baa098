import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, dev, hal, nobody, robot, workspace, harness } = company;
const path = `/workspaces/${workspace.uuid}`;

const set = (column: string) =>
  harness.platform.pool.run(`update workspaces set ${column} where uuid = $1`, [workspace.uuid]);

test("for a non-member a workspace is not found, with the same reply as for an unknown one", async () => {
  const hidden = await hal.get(path);
  const unknown = await hal.get("/workspaces/0b9d2f31-6a3c-4c39-9d0e-0c5f5a1d9999");
  assert.deepEqual([hidden.status, hidden.body], [404, { error: "Workspace not found.", code: "workspace_not_found" }]);
  assert.deepEqual(hidden.body, unknown.body);
  assert.equal((await nobody.get(path)).status, 401);
  assert.equal((await ada.get("/workspaces/not-a-uuid")).status, 400);
});

test("every member can read the workspace, with their own role", async () => {
  assert.equal((await ada.get(path)).body.workspace.role, "owner");
  assert.equal((await dev.get(path)).body.workspace.role, "viewer");
  assert.equal((await robot.get(path)).body.workspace.role, "member");
});

test("a suspended workspace rejects reads, an unpaid one does not", async () => {
  await set("billing_status = 'read_only'");
  assert.equal((await ada.get(path)).body.workspace.billing_status, "read_only");
  await set("suspended_at = clock_timestamp()");
  assert.equal((await ada.get(path)).status, 423);
  assert.equal((await hal.get(path)).status, 404);
});
