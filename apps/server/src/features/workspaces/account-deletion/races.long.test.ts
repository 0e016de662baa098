import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { goodPassword, logIn, personWithPassword } from "#test/accounts.ts";
import { created, startCompany } from "#test/company.ts";
import { join, person, sessionToken, apiClient, type ApiClient } from "#test/people.ts";
import { untilLocked } from "#test/until.ts";

// three requests of one person wait for a lock at once, and one person has a quarter of the connections
const company = await startCompany({ DATABASE_CONNECTIONS: "20" });
const { ada, harness, workspace } = company;
const run = (text: string, ...parameters: Parameter[]) =>
  harness.platform.pool.run(text, parameters) as Promise<Record<string, unknown>[]>;
const leave = (who: ApiClient) => who.delete("/profile", { password: goodPassword });
const rounds = 6;

/** A workspace with two owners who have passwords. */
async function twoOwners(name: string) {
  const [one, other] = [await personWithPassword(harness, "One"), await personWithPassword(harness, "Other")];
  const made = created(await one.post("/workspaces", { name })).workspace as { uuid: string };
  await join(harness, made.uuid, other, "owner");
  return { one, other, uuid: made.uuid };
}

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map((answer) => answer.status).toSorted((a, b) => a - b);

/** Nothing that is live is left of a deleted account. */
async function assertNothingLives(user_uuid: string): Promise<void> {
  for (const live of [
    "members where user_uuid = $1 and deactivated_at is null",
    "members where user_uuid = $1 and left_at is null",
    "api_keys where user_uuid = $1 and revoked_at is null",
    "sessions where user_uuid = $1",
    "account_codes where user_uuid = $1",
    "users where uuid = $1 and email is not null",
  ]) {
    assert.equal((await run(`select 1 from ${live}`, user_uuid)).length, 0, live);
  }
}

test("of two owners who go at once one stays for the members", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { one, other, uuid } = await twoOwners(`Held ${round}`);
    await join(harness, uuid, await person(harness, "Member"), "member");
    assert.deepEqual(statuses(await Promise.all([one, other].map(leave))), [200, 409]);
    const owners = await run(
      "select 1 from members where workspace_uuid = $1 and role = 'owner' and left_at is null",
      uuid,
    );
    assert.equal(owners.length, 1);
  }
});

test("one owner who goes while the other leaves or steps down: an owner stays", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { one, other, uuid } = await twoOwners(`Crossed ${round}`);
    const member = await person(harness, "Member");
    await join(harness, uuid, member, "member");
    const going = round % 2 === 0 ? `/workspaces/${uuid}/leave` : `/profile/transfer-workspace/${uuid}`;
    const body = round % 2 === 0 ? undefined : { user_uuid: one.uuid };
    const answers = await Promise.all([leave(one), other.post(going, body)]);
    assert.equal(answers.filter((answer) => answer.status === 200).length, 1, JSON.stringify(statuses(answers)));
    const owners = await run(
      "select 1 from members where workspace_uuid = $1 and role = 'owner' and deactivated_at is null",
      uuid,
    );
    assert.equal(owners.length, 1);
  }
});

test("the last two people go at once, and the workspace with the second", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { one, other, uuid } = await twoOwners(`Empty ${round}`);
    assert.deepEqual(statuses(await Promise.all([one, other].map(leave))), [200, 200]);
    const [row] = await run("select deleted_at is not null as gone from workspaces where uuid = $1", uuid);
    assert.deepEqual(row, { gone: true });
    for (const who of [one, other]) await assertNothingLives(who.uuid);
  }
});

test("people of the same workspaces go at once, and none waits for ever", async () => {
  const crowd: ApiClient[] = [];
  for (let index = 0; index < 6; index += 1) crowd.push(await personWithPassword(harness, "Crowd"));
  for (let index = 0; index < 4; index += 1) {
    const made = created(await ada.post("/workspaces", { name: `Crowded ${index}` })).workspace;
    for (const who of crowd) await join(harness, made.uuid, who, "member");
  }
  assert.deepEqual(
    (await Promise.all(crowd.map(leave))).map((answer) => answer.status),
    crowd.map(() => 200),
  );
  for (const who of crowd) await assertNothingLives(who.uuid);
});

test("one account is deleted once", async () => {
  const who = await personWithPassword(harness, "Twice");
  assert.deepEqual(statuses(await Promise.all([who, who, who].map(leave))), [200, 401, 401]);
});

test("actions of a person while their account is deleted leave nothing behind", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const who = await personWithPassword(harness, "Busy");
    await join(harness, workspace.uuid, who, "member");
    const back = created(await ada.post("/workspaces", { name: `Back ${round}` })).workspace as { uuid: string };
    // a former member of one, whom an invitation brings back; deactivated in another
    await join(harness, back.uuid, who, "member");
    await who.post(`/workspaces/${back.uuid}/leave`);
    const terms = { email: who.email, role: "member" };
    const { invitation } = created(await ada.post(`/admin/workspaces/${back.uuid}/invitations`, terms));
    const stopped = created(await ada.post("/workspaces", { name: `Stopped ${round}` })).workspace as { uuid: string };
    await join(harness, stopped.uuid, who, "member");
    const person = `/admin/workspaces/${stopped.uuid}/people/${who.uuid}`;
    await ada.post(`${person}/deactivate`);
    const elsewhere = apiClient(harness, await sessionToken(harness, who.uuid));
    const key = { workspace_uuid: workspace.uuid, name: "Late" };
    const [gone, ...others] = await Promise.all([
      leave(who),
      elsewhere.post("/workspaces", { name: `Late ${round} ${who.uuid}` }),
      elsewhere.post(`/workspaces/invitations/${invitation.uuid}/accept`),
      elsewhere.post("/profile/api-keys", key),
      ada.post(`${person}/reactivate`),
      logIn(harness, who.email),
      company.nobody.post("/auth/resend-verification-email", { user_uuid: who.uuid }),
    ]);
    assert.equal(gone.status, 200, JSON.stringify(gone.body));
    for (const { status, body } of others) assert.ok(status < 500, JSON.stringify(body));
    await assertNothingLives(who.uuid);
  }
});

test("a person who waits for the deletion finds the account gone", async () => {
  const who = await personWithPassword(harness, "Awaited");
  const elsewhere = apiClient(harness, await sessionToken(harness, who.uuid));
  const back = created(await ada.post("/workspaces", { name: "Awaited" })).workspace as { uuid: string };
  await join(harness, back.uuid, who, "member");
  await who.post(`/workspaces/${back.uuid}/leave`);
  const terms = { email: who.email, role: "member" };
  const { invitation } = created(await ada.post(`/admin/workspaces/${back.uuid}/invitations`, terms));
  // the account is held until all of them stand in line, the deletion first
  const holder = await harness.platform.pool.take();
  await holder.run("begin");
  await holder.run("select 1 from users where uuid = $1 for update", [who.uuid]);
  const gone = leave(who);
  await untilLocked(harness, 1);
  const others = [
    elsewhere.post("/workspaces", { name: "Too late" }),
    elsewhere.post(`/workspaces/invitations/${invitation.uuid}/accept`),
    logIn(harness, who.email),
  ];
  await untilLocked(harness, 4);
  await holder.run("rollback");
  holder.release();
  assert.equal((await gone).status, 200);
  assert.deepEqual(
    (await Promise.all(others)).map((answer) => answer.status),
    [401, 404, 401],
  );
  await assertNothingLives(who.uuid);
});
