import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, robot, harness, workspace, board } = company;
const sam = await staffPerson(harness);
const place = `/staff/workspaces/${workspace.uuid}`;
const path = `${place}/unsuspend`;

async function footprint(): Promise<Record<string, number>> {
  return { ...(await company.footprint()), staff_calls: 0 };
}

test("only staff accounts can lift a suspension; an owner cannot", async () => {
  assert.equal((await sam.post(`${place}/suspend`, { reason: "For a look" })).status, 200);
  await assertForStaff(company, (who) => who.post(path));
  assert.equal((await ada.get(`/boards/${board.uuid}`)).status, 423);
});

test("everything works as before, the reason is removed, and the audit log shows that the operator lifted it", async () => {
  const { status, body } = await sam.post(path);
  assert.equal(status, 200);
  assert.equal(body.workspace.billing_status, "normal");
  assert.equal(body.workspace.suspended_at, null);
  assert.equal(body.workspace.suspended_reason, null);
  assert.equal((await robot.get(`/boards/${board.uuid}`)).status, 200);
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?limit=2`)).body;
  assert.deepEqual(
    entries.map((entry: { action: string; actor: { name: string } }) => [entry.action, entry.actor.name]),
    [
      ["workspace.unsuspended", "Stoa staff"],
      ["workspace.suspended", "Stoa staff"],
    ],
  );
});

test("a workspace that is not suspended stays as it is, and an unknown one is not found", async () => {
  const before = await footprint();
  assert.equal((await sam.post(path)).status, 200);
  assert.equal((await sam.post(`/staff/workspaces/${ada.uuid}/unsuspend`)).status, 404);
  assert.equal((await sam.post(path, { reason: "None is asked for" })).status, 400);
  assert.deepEqual(await footprint(), before);
});

test("actions that an unpaid invoice blocks stay blocked", async () => {
  const { run } = harness.platform.pool;
  await run("update workspaces set billing_status = 'read_only' where uuid = $1", [workspace.uuid]);
  assert.equal((await sam.post(`${place}/suspend`, { reason: "Unpaid as well" })).status, 200);
  assert.equal((await sam.post(path)).body.workspace.billing_status, "read_only");
  assert.equal((await ada.post(`/boards/${board.uuid}/tasks`, { title: "No" })).status, 402);
  await run("update workspaces set billing_status = 'normal' where uuid = $1", [workspace.uuid]);
});
