import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, ben, harness, workspace, board } = company;
const sam = await staffPerson(harness);
const path = `/staff/workspaces/${workspace.uuid}/plan`;

async function footprint(): Promise<Record<string, number>> {
  return { ...(await company.footprint()), staff_calls: 0 };
}

test("only staff accounts can change a plan, with a session", async () => {
  await assertForStaff(company, (who) => who.post(path, { plan: "free" }));
});

test("an unknown plan or workspace is rejected, and the present plan changes nothing", async () => {
  const before = await footprint();
  for (const body of [undefined, {}, { plan: "gold" }, { plan: null }, { plan: "free", seats: 3 }]) {
    assert.equal((await sam.post(path, body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await sam.post(`/staff/workspaces/${ada.uuid}/plan`, { plan: "free" })).status, 404);
  assert.equal((await sam.post(path, { plan: "unlimited" })).body.workspace.plan, "unlimited");
  assert.deepEqual(await footprint(), before);
});

test("a workspace that exceeds the limits of the free plan keeps what it has, but cannot grow", async () => {
  const { status, body } = await sam.post(path, { plan: "free" });
  assert.equal(status, 200);
  assert.equal(body.workspace.plan, "free");
  assert.equal(body.workspace.member_count, 8);
  assert.equal((await ben.get(`/boards/${board.uuid}`)).status, 200);
  assert.equal((await ada.post(`/boards/${board.uuid}/tasks`, { title: "Works" })).status, 201);
  const people = `/admin/workspaces/${workspace.uuid}/people/${company.ivy.uuid}`;
  assert.equal((await ada.post(`${people}/deactivate`)).status, 200);
  assert.equal((await ada.post(`${people}/reactivate`)).status, 402);
  assert.equal((await sam.post(path, { plan: "unlimited" })).status, 200);
  assert.equal((await ada.post(`${people}/reactivate`)).status, 200);
});

test("the tenant's audit log shows the change", async () => {
  const { entries } = (await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?action=workspace.plan_changed`))
    .body;
  assert.equal(entries.length, 2);
  assert.equal(entries[1].actor.name, "Stoa staff");
  const place = { workspace: { uuid: workspace.uuid, name: workspace.name } };
  assert.deepEqual(entries[1].data, { ...place, from: "unlimited", to: "free" });
});
