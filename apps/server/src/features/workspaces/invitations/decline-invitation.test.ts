import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { expire, invited } from "#test/invited.ts";

const company = await startCompany();
const { ada, cleo, robot, harness, workspace } = company;
const path = (uuid: string) => `/workspaces/invitations/${uuid}/decline`;

test("only the invited person can decline, and only while the invitation is open", async () => {
  const { who, uuid } = await invited(company, "Shy");
  const before = await company.footprint();
  assert.equal((await cleo.post(path(uuid))).body.error, "Invitation not found.");
  assert.equal((await ada.post(path(uuid))).status, 404);
  assert.equal((await robot.post(path(uuid))).status, 401);
  await harness.platform.pool.run("update workspaces set suspended_at = clock_timestamp() where uuid = $1", [
    workspace.uuid,
  ]);
  assert.equal((await who.post(path(uuid))).status, 423);
  await harness.platform.pool.run("update workspaces set suspended_at = null where uuid = $1", [workspace.uuid]);
  assert.deepEqual(await company.footprint(), before);
  const answer = await who.post(path(uuid));
  assert.equal(answer.body.invitation.state, "declined");
  assert.equal((await who.post(path(uuid))).status, 409);
  assert.equal((await who.get(`/workspaces/${workspace.uuid}`)).status, 404);
  const again = await ada.post(`/admin/workspaces/${workspace.uuid}/invitations`, { email: who.email, role: "viewer" });
  assert.equal(again.status, 201);
});

test("an expired invitation is no longer valid", async () => {
  const { who, uuid } = await invited(company, "Late");
  await expire(company, uuid);
  assert.equal((await who.post(path(uuid))).status, 400);
});
