import assert from "node:assert/strict";
import { test } from "node:test";
import { logIn, verified } from "#test/accounts.ts";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list, person, sessionToken, apiClient } from "#test/people.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, harness, workspace, board } = company;
const { run } = harness.platform.pool;
const sam = await staffPerson(harness);
const liveSessions = "select uuid from sessions where user_uuid = $1 and ended_at is null";
const pathOf = (uuid: string): string => `/staff/users/${uuid}/deactivate`;

async function footprint(): Promise<Record<string, number>> {
  return { ...(await company.footprint()), staff_calls: 0 };
}

async function rows(text: string, uuid: string): Promise<unknown[]> {
  return [...(await run(text, [uuid]))];
}

test("only staff accounts can deactivate an account, with a session", async () => {
  await assertForStaff(company, (who) => who.post(pathOf(company.ivy.uuid)));
});

test("nobody can deactivate their own account, and unknown, service and deleted accounts are not found", async () => {
  const made = (await run(`insert into users (first_name, last_name, is_service, deactivated_at, deleted_at)
    values ('A', 'Robot', true, null, null), ('A', 'Ghost', false, clock_timestamp(), clock_timestamp())
    returning uuid`)) as { uuid: string }[];
  const before = await footprint();
  const oneself = await sam.post(pathOf(sam.uuid.toUpperCase()));
  assert.equal(oneself.status, 409);
  assert.equal(oneself.body.error, "You cannot deactivate your own account. Another staff account can.");
  for (const uuid of [workspace.uuid, ...made.map((each) => each.uuid)]) {
    const answer = await sam.post(pathOf(uuid));
    assert.equal(answer.status, 404);
    assert.equal(answer.body.error, "Person not found.");
  }
  assert.equal((await sam.post(pathOf("nonsense"))).status, 400);
  assert.equal((await sam.post(pathOf(ada.uuid), { reason: "None is asked for" })).status, 400);
  assert.deepEqual(await footprint(), before);
  assert.equal((await sam.get("/profile/me")).status, 200);
});

test("a deactivation ends sessions and stops keys, and memberships stay", async () => {
  const who = await person(harness, "Wes");
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const key = await keyOf(harness, who, workspace.uuid);
  const other = apiClient(harness, await sessionToken(harness, who.uuid));
  for (const each of [who, key, other]) assert.equal((await each.get(`/boards/${board.uuid}`)).status, 200);
  const { status, body } = await sam.post(pathOf(who.uuid));
  assert.equal(status, 200);
  assert.equal(body.user.uuid, who.uuid);
  assert.ok(Date.parse(body.user.deactivated_at) > 0);
  assert.equal(body.user.workspace_count, 1);
  for (const each of [who, other]) {
    const answer = await each.get("/profile/me");
    assert.equal(answer.status, 401);
    assert.equal(answer.body.code, "SESSION_ENDED");
  }
  const stopped = await key.get(`/boards/${board.uuid}`);
  assert.equal(stopped.status, 401);
  assert.equal(stopped.body.code, "API_KEY_INVALID");
  const events = await rows("select name, data, ip from account_events where user_uuid = $1", who.uuid);
  assert.deepEqual(events, [{ name: "account.deactivated", data: { by: "staff" }, ip: null }]);
  assert.deepEqual(await rows(liveSessions, who.uuid), []);
});

test("deactivating an account twice changes nothing", async () => {
  const who = await person(harness, "Xia");
  const first = await sam.post(pathOf(who.uuid));
  const before = await footprint();
  const again = await sam.post(pathOf(who.uuid));
  assert.deepEqual(again.body, first.body);
  assert.deepEqual(await footprint(), before);
});

test("a login to a deactivated account fails like one with a wrong password, and counts as an attempt", async () => {
  const who = await verified(harness);
  assert.equal((await logIn(harness, who.email)).status, 200);
  const wrong = await logIn(harness, who.email, "Wrong horse 7 battery");
  assert.equal((await sam.post(pathOf(who.uuid))).status, 200);
  const right = await logIn(harness, who.email);
  assert.equal(right.status, 401);
  assert.deepEqual(right.body, wrong.body);
  for (let each = 1; each < 10; each += 1) await logIn(harness, who.email);
  assert.equal((await logIn(harness, who.email)).status, 429);
});

test("a concurrent login leaves no session", async () => {
  const who = await verified(harness);
  const logins = Array.from({ length: 6 }, () => logIn(harness, who.email));
  await Promise.all([...logins, sam.post(pathOf(who.uuid))]);
  assert.deepEqual(await rows(liveSessions, who.uuid), []);
});

test("the account's open streams check their access again", async () => {
  const who = await person(harness, "Yan");
  const signalled: string[] = [];
  const stop = harness.platform.signals.on("account_changed", ({ user_uuid }) => void signalled.push(user_uuid));
  await sam.post(pathOf(who.uuid));
  stop();
  assert.deepEqual(signalled, [who.uuid]);
});

test("another staff account can deactivate a staff account, which then has no staff access", async () => {
  const other = await staffPerson(harness, "Toni");
  assert.equal((await other.get("/staff/users")).status, 200);
  assert.equal((await sam.post(pathOf(other.uuid))).status, 200);
  assert.equal((await other.get("/staff/users")).status, 401);
});
