import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { join, list, person } from "#test/people.ts";
import { staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, harness, workspace, board } = company;
const staff = await staffPerson(harness);
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);

const stop = async (who: { uuid: string }, how: "deactivate" | "reactivate" = "deactivate") =>
  assert.equal((await staff.post(`/staff/users/${who.uuid}/${how}`)).status, 200);

type Entries = readonly { readonly uuid: string }[];
const lists = (rows: Entries, who: { uuid: string }) => rows.some((row) => row.uuid === who.uuid);

test("an account that staff deactivated is not assigned, listed or counted until it is reactivated", async () => {
  const who = await person(harness, "Stopped");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const task = await company.task();
  const assign = { version: task.version, assignee_uuids: [who.uuid] };
  const members = async () => (await ada.get(`/workspaces/${workspace.uuid}/members`)).body.members as Entries;
  const onBoard = async () => (await ada.get(`/boards/${board.uuid}`)).body.members as Entries;
  await stop(who);
  const refused = await ada.patch(`/tasks/${task.uuid}`, assign);
  assert.equal(refused.status, 400);
  const refusedToo = await ada.post(`/boards/${board.uuid}/tasks`, { title: "For them", assignee_uuids: [who.uuid] });
  assert.equal(refusedToo.status, 400);
  const rule = { name: "Assign", trigger_type: "manual", actions: [{ type: "assign_user", user_uuid: who.uuid }] };
  assert.equal((await ada.post(`/boards/${board.uuid}/automations`, rule)).status, 400);
  for (const rows of [await members(), await onBoard()]) assert.equal(lists(rows, who), false);
  const added = await ada.put(`/boards/${board.uuid}/members/${who.uuid}`);
  assert.notEqual(added.status, 200);
  await stop(who, "reactivate");
  assert.equal((await ada.patch(`/tasks/${task.uuid}`, assign)).status, 200);
  for (const rows of [await members(), await onBoard()]) assert.equal(lists(rows, who), true);
});

test("another person can take the seat of a deactivated account", async () => {
  const small = created(await ada.post("/workspaces", { name: `Small ${ada.uuid}` })).workspace as { uuid: string };
  await run("update workspaces set plan = 'free' where uuid = $1", small.uuid);
  for (const who of [cleo, ben, dev]) await join(harness, small.uuid, who, "member");
  await run(
    "update members set deactivated_at = clock_timestamp() where (workspace_uuid, user_uuid) = ($1, $2)",
    small.uuid,
    dev.uuid,
  );
  const seat = async () => (await ada.post(`/admin/workspaces/${small.uuid}/people/${dev.uuid}/reactivate`)).status;
  assert.equal(await seat(), 402);
  await stop(cleo);
  assert.equal((await staff.get(`/staff/workspaces/${small.uuid}`)).body.workspace.member_count, 2);
  assert.equal(await seat(), 200);
  await stop(cleo, "reactivate");
});

test("an account that staff reactivates has its workspaces again, also one whose seats were taken meanwhile, which cannot grow", async () => {
  const small = created(await ada.post("/workspaces", { name: `Full ${ada.uuid}` })).workspace as { uuid: string };
  const setTo = (change: string) => run(`update workspaces set ${change} where uuid = $1`, small.uuid);
  for (const who of [cleo, dev]) await join(harness, small.uuid, who, "member");
  await setTo("plan = 'free', billing_status = 'past_due'");
  await stop(cleo);
  await join(harness, small.uuid, ben, "member");
  await stop(cleo, "reactivate");
  await setTo("billing_status = 'normal'");
  const { billing } = (await ada.get(`/billing/workspaces/${small.uuid}/summary`)).body;
  assert.deepEqual([billing.seats, billing.limits.seats], [4, 3]);
  const { members } = (await ada.get(`/workspaces/${small.uuid}/members`)).body;
  assert.equal(lists(members, cleo), true);
  const person = `/admin/workspaces/${small.uuid}/people/${dev.uuid}`;
  assert.equal((await ada.post(`${person}/deactivate`)).status, 200);
  assert.equal((await ada.post(`${person}/reactivate`)).status, 402);
});

test("a deactivated owner does not count as an owner, and a workspace cannot be handed over to a deactivated account", async () => {
  const second = await person(harness, "Second");
  await join(harness, workspace.uuid, second, "owner");
  await stop(second);
  const left = await ada.post(`/workspaces/${workspace.uuid}/leave`);
  assert.deepEqual([left.status, left.body.error], [409, "A workspace must have at least one owner."]);
  await stop(ben);
  const handed = await ada.post(`/profile/transfer-workspace/${workspace.uuid}`, { user_uuid: ben.uuid });
  assert.equal(handed.status, 404);
  await stop(ben, "reactivate");
});
