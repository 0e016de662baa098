import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { expire, invited } from "#test/invited.ts";
import { keyOf, person } from "#test/people.ts";

const company = await startCompany();
const { ada, cleo, hal, robot, harness, workspace, board } = company;
const path = (uuid: string) => `/workspaces/invitations/${uuid}/accept`;
const set = (change: string, uuid: string = workspace.uuid) =>
  harness.platform.pool.run(`update workspaces set ${change} where uuid = $1`, [uuid]);

test("an invitation belongs to the verified account with its address; for others it is not found", async () => {
  const { who, uuid } = await invited(company, "Verified");
  await harness.platform.pool.run("update users set verified_at = null where uuid = $1", [who.uuid]);
  const before = await company.footprint();
  for (const other of [cleo, hal, ada, who]) {
    const answer = await other.post(path(uuid));
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error, "Invitation not found.");
  }
  assert.equal((await robot.post(path(uuid))).status, 401);
  assert.deepEqual(await company.footprint(), before);
  await harness.platform.pool.run("update users set verified_at = clock_timestamp() where uuid = $1", [who.uuid]);
  assert.equal((await who.post(path(uuid))).status, 200);
});

test("an expired invitation is not valid, and an accepted one is closed", async () => {
  const late = await invited(company, "Late");
  await expire(company, late.uuid);
  const before = await company.footprint();
  assert.equal((await late.who.post(path(late.uuid))).status, 400);
  assert.deepEqual(await company.footprint(), before);
  const { who, uuid } = await invited(company, "Twice");
  const both = await Promise.all([who.post(path(uuid)), who.post(path(uuid))]);
  assert.deepEqual(
    both.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test("nobody can join a suspended, frozen or past-due workspace", async () => {
  const { who, uuid } = await invited(company, "Waiting");
  const before = await company.footprint();
  await set("suspended_at = clock_timestamp(), billing_status = 'read_only'");
  assert.equal((await who.post(path(uuid))).status, 423);
  await set("suspended_at = null");
  const frozen = await who.post(path(uuid));
  assert.equal(frozen.status, 402);
  assert.equal(frozen.body.billing_frozen, true);
  await set("billing_status = 'past_due'");
  const pastDue = await who.post(path(uuid));
  assert.equal(pastDue.status, 402);
  assert.deepEqual(Object.keys(pastDue.body), ["error", "code"]);
  await set("billing_status = 'normal'");
  assert.deepEqual(await company.footprint(), before);
  assert.equal((await who.post(path(uuid))).status, 200);
});

test("a person who accepts becomes a member with the role and the boards of the invitation", async () => {
  const { who, uuid } = await invited(company, "Nina", { role: "viewer", board_uuids: [board.uuid] });
  const answer = await who.post(path(uuid));
  assert.equal(answer.body.invitation.state, "accepted");
  const task = await company.task();
  assert.equal((await who.get(`/tasks/${task.uuid}`)).status, 200);
  assert.equal((await who.get(`/workspaces/${workspace.uuid}`)).body.workspace.role, "viewer");
  const events = await harness.platform.pool.run(
    "select name, actor_user_uuid from full_events where actor_user_uuid = $1 order by id",
    [who.uuid],
  );
  assert.deepEqual(
    events.map((event) => (event as { name: string }).name),
    ["invitation.accepted", "member.joined", "board.member_added"],
  );
});

test("a former member can join again, only with the new boards, and old keys stay revoked", async () => {
  const { who, uuid } = await invited(company, "Back", { board_uuids: [board.uuid] });
  await who.post(path(uuid));
  const key = await keyOf(harness, who, workspace.uuid);
  for (const how of ["leave", "deactivate"]) {
    if (how === "leave") await who.post(`/workspaces/${workspace.uuid}/leave`);
    else await ada.post(`/admin/workspaces/${workspace.uuid}/people/${who.uuid}/deactivate`);
    const again = await ada.post(`/admin/workspaces/${workspace.uuid}/invitations`, {
      email: who.email,
      role: "guest",
    });
    assert.equal((await who.post(path(again.body.invitation.uuid))).status, 200);
    assert.equal((await who.get(`/workspaces/${workspace.uuid}`)).body.workspace.role, "guest");
    assert.equal((await who.get(`/boards/${board.uuid}/tasks`)).status, 404);
    assert.equal((await key.get(`/workspaces/${workspace.uuid}`)).status, 401);
    await ada.put(`/boards/${board.uuid}/members/${who.uuid}`);
  }
});

test("the free plan has three seats, also when many people accept at the same time", async () => {
  const owner = await person(harness, "Frida");
  const free = (await owner.post("/workspaces", { name: "Free" })).body.workspace.uuid as string;
  await set("plan = 'free'", free);
  const guests = await Promise.all(["A", "B", "C", "D", "E"].map((name) => person(harness, name)));
  const uuids = await Promise.all(
    guests.map(async (guest) => {
      const made = await owner.post(`/admin/workspaces/${free}/invitations`, { email: guest.email, role: "member" });
      return made.body.invitation.uuid as string;
    }),
  );
  const answers = await Promise.all(guests.map((guest, index) => guest.post(path(uuids[index] ?? ""))));
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 200, 402, 402, 402],
  );
  const full = answers.find((answer) => answer.status === 402);
  assert.equal(full?.body.prices.monthly.interval, "month");
  const { members } = (await owner.get(`/workspaces/${free}/members`)).body;
  assert.equal(members.length, 3);
});
