import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { expire, invited } from "#test/invited.ts";

const company = await startCompany();
const { ada, cleo, robot, nobody, harness, workspace } = company;
const path = "/workspaces/invitations";

test("keys and requests without credentials cannot list invitations", async () => {
  assert.equal((await robot.get(path)).status, 401);
  assert.equal((await nobody.get(path)).status, 401);
});

test("a person sees the open invitations for the address of their verified account", async () => {
  const { who, uuid } = await invited(company, "Guest");
  assert.deepEqual((await cleo.get(path)).body.invitations, []);
  await harness.platform.pool.run("update invitations set email = upper(email) where uuid = $1", [uuid]);
  const { invitations } = (await who.get(path)).body;
  assert.equal(invitations.length, 1);
  assert.equal(invitations[0].uuid, uuid);
  assert.equal(invitations[0].workspace_name, workspace.name);
  assert.equal(invitations[0].invited_by.first_name, "Ada");
  await harness.platform.pool.run("update users set verified_at = null where uuid = $1", [who.uuid]);
  assert.deepEqual((await who.get(path)).body.invitations, []);
});

test("expired invitations and those of deleted workspaces are not shown", async () => {
  const late = await invited(company, "Late");
  await expire(company, late.uuid);
  assert.deepEqual((await late.who.get(path)).body.invitations, []);
  const made = await ada.post("/workspaces", { name: "Short-lived" });
  const { uuid } = made.body.workspace;
  await ada.post(`/admin/workspaces/${uuid}/invitations`, { email: cleo.email, role: "member" });
  const [open] = (await cleo.get(path)).body.invitations;
  await ada.delete(`/workspaces/${uuid}`);
  assert.deepEqual((await cleo.get(path)).body.invitations, []);
  assert.equal((await cleo.post(`${path}/${open.uuid}/accept`)).status, 404);
});
