import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list, person, type ApiClient } from "#test/people.ts";

const company = await startCompany();
const { ada, ben, cleo, harness, workspace, board } = company;
const people = `/admin/workspaces/${workspace.uuid}/people`;

async function deactivated(name: string, role: "member" | "owner" = "member"): Promise<ApiClient> {
  const who = await person(harness, name);
  await join(harness, workspace.uuid, who, role);
  await list(harness, board, who);
  await ada.post(`${people}/${who.uuid}/deactivate`);
  return who;
}

async function setWorkspace(change: string): Promise<void> {
  await harness.platform.pool.run(`update workspaces set ${change} where uuid = $1`, [workspace.uuid]);
}

test("members cannot reactivate a person, and an admin cannot reactivate an owner", async () => {
  const [who, owner] = [await deactivated("Una"), await deactivated("Olga", "owner")];
  const before = await company.footprint();
  assert.equal((await cleo.post(`${people}/${who.uuid}/reactivate`)).status, 403);
  assert.equal((await ben.post(`${people}/${owner.uuid}/reactivate`)).status, 403);
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await ada.post(`${people}/${owner.uuid}/reactivate`)).status, 200);
  await ada.post(`${people}/${owner.uuid}/deactivate`);
});

test("an unpaid invoice blocks a reactivation", async () => {
  const who = await deactivated("Paula");
  await setWorkspace("billing_status = 'past_due'");
  const answer = await ada.post(`${people}/${who.uuid}/reactivate`);
  await setWorkspace("billing_status = 'normal'");
  assert.equal(answer.status, 402);
  assert.equal(answer.body.billing_frozen, undefined);
  assert.equal((await ada.post(`${people}/${who.uuid}/reactivate`)).status, 200);
});

test("a reactivated person has their role and boards again, and revoked keys stay revoked", async () => {
  const who = await person(harness, "Rita");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const key = await keyOf(harness, who, workspace.uuid);
  await ada.post(`${people}/${who.uuid}/deactivate`);
  const answer = await ben.post(`${people}/${who.uuid}/reactivate`);
  assert.equal(answer.body.person.deactivated_at, null);
  assert.equal(answer.body.person.role, "member");
  const task = await company.task();
  assert.equal((await who.get(`/tasks/${task.uuid}`)).status, 200);
  assert.equal((await key.get(`/tasks/${task.uuid}`)).status, 401);
  const before = await company.footprint();
  assert.equal((await ben.post(`${people}/${who.uuid}/reactivate`)).status, 200);
  assert.deepEqual(await company.footprint(), before);
});

test("the free plan has three seats, also for concurrent reactivations", async () => {
  const owner = await person(harness, "Frida");
  const made = await owner.post("/workspaces", { name: "Free" });
  const free = made.body.workspace.uuid as string;
  await harness.platform.pool.run("update workspaces set plan = 'free' where uuid = $1", [free]);
  const service = await person(harness, "Service");
  await harness.platform.pool.run("update users set is_service = true where uuid = $1", [service.uuid]);
  await join(harness, free, service, "member");
  const waiting = await Promise.all(["A", "B", "C", "D"].map((name) => person(harness, name)));
  for (const who of waiting) await join(harness, free, who, "member");
  await harness.platform.pool.run(
    "update members set deactivated_at = clock_timestamp() where workspace_uuid = $1 and user_uuid = any ($2::uuid[])",
    [free, waiting.map((who) => who.uuid)],
  );
  const answers = await Promise.all(
    waiting.map((who) => owner.post(`/admin/workspaces/${free}/people/${who.uuid}/reactivate`)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 402, 402, 402],
  );
  const full = answers.find((answer) => answer.status === 402);
  assert.deepEqual(Object.keys(full?.body.prices), ["monthly", "annual"]);
});
