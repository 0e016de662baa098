import assert from "node:assert/strict";
import { test } from "node:test";
import { logIn, verified } from "#test/accounts.ts";
import { startCompany } from "#test/company.ts";
import { join, keyOf, list, sessionToken, apiClient } from "#test/people.ts";
import { assertForStaff, staffPerson } from "#test/staff.ts";

const company = await startCompany();
const { ada, harness, workspace, board } = company;
const { run } = harness.platform.pool;
const sam = await staffPerson(harness);
const pathOf = (uuid: string): string => `/staff/users/${uuid}/reactivate`;

async function footprint(): Promise<Record<string, number>> {
  return { ...(await company.footprint()), staff_calls: 0 };
}

test("only staff accounts can reactivate an account, and an unknown account is not found", async () => {
  await assertForStaff(company, (who) => who.post(pathOf(company.ivy.uuid)));
  assert.equal((await sam.post(pathOf(workspace.uuid))).status, 404);
});

test("after a reactivation the person can log in, and memberships and keys work as before", async () => {
  const account = await verified(harness);
  const who = apiClient(harness, await sessionToken(harness, account.uuid), account.uuid, account.email);
  await join(harness, workspace.uuid, who, "member");
  await list(harness, board, who);
  const key = await keyOf(harness, who, workspace.uuid);
  assert.equal((await sam.post(`/staff/users/${who.uuid}/deactivate`)).status, 200);
  assert.equal((await logIn(harness, who.email)).status, 401);
  const { status, body } = await sam.post(pathOf(who.uuid));
  assert.equal(status, 200);
  assert.equal(body.user.deactivated_at, null);
  assert.equal((await who.get("/profile/me")).status, 401);
  const again = await logIn(harness, who.email);
  assert.equal(again.status, 200);
  assert.equal((await apiClient(harness, again.body.token).get(`/boards/${board.uuid}`)).status, 200);
  assert.equal((await key.get(`/boards/${board.uuid}`)).status, 200);
  const [event] = await run(
    "select data, ip from account_events where user_uuid = $1 and name = 'account.reactivated'",
    [who.uuid],
  );
  assert.deepEqual(event, { data: { by: "staff" }, ip: null });
});

test("reactivating an active account changes nothing", async () => {
  const before = await footprint();
  assert.equal((await sam.post(pathOf(ada.uuid))).status, 200);
  assert.deepEqual(await footprint(), before);
  assert.equal((await ada.get("/profile/me")).status, 200);
});

test("a deleted account and a service account cannot be reactivated", async () => {
  const made = (await run(`insert into users (first_name, last_name, is_service, deactivated_at, deleted_at)
    values ('A', 'Robot', true, clock_timestamp(), null), ('A', 'Ghost', false, clock_timestamp(), clock_timestamp())
    returning uuid`)) as { uuid: string }[];
  for (const { uuid } of made) assert.equal((await sam.post(pathOf(uuid))).status, 404);
  const still = await run("select 1 from users where uuid = any($1::uuid[]) and deactivated_at is not null", [
    made.map((each) => each.uuid),
  ]);
  assert.equal(still.length, 2);
});
