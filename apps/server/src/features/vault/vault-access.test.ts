import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { created, startCompany } from "#test/company.ts";
import { join, person, type ApiClient } from "#test/people.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, harness, workspace } = company;
const { make, reveal } = vaultOf(company);
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);

/** The requests on a secret, by name: each succeeds for the people who may make it. */
const asked = {
  read: (who: ApiClient, uuid: string) => who.get(`/secrets/${uuid}`),
  reveal: (who: ApiClient, uuid: string) => who.post(`/secrets/${uuid}/reveal`),
  rename: (who: ApiClient, uuid: string) => who.patch(`/secrets/${uuid}`, { name: `Name ${crypto.randomUUID()}` }),
  rotate: (who: ApiClient, uuid: string) => who.post(`/secrets/${uuid}/rotate`, { value: "A new value" }),
  share: (who: ApiClient, uuid: string) => who.put(`/secrets/${uuid}/audience`, { user_uuids: [cleo.uuid, dev.uuid] }),
  audit: (who: ApiClient, uuid: string) => who.get(`/secrets/${uuid}/audit`),
} as const;
type OperationName = keyof typeof asked;
const all = Object.keys(asked) as OperationName[];
const writes: readonly OperationName[] = ["rename", "rotate", "share"];

/** The statuses that somebody gets. */
async function statuses(who: ApiClient, uuid: string, names: readonly OperationName[] = all): Promise<number[]> {
  const found: number[] = [];
  for (const name of names) found.push((await asked[name](who, uuid)).status);
  return found;
}

test("only the owner manages a secret, its audience reveals it, and it does not exist for others, owners and admins included", async () => {
  const secret = await make("The value", [cleo, dev], ben);
  const other = await make("Another", [cleo], ben);
  assert.deepEqual(await statuses(ben, secret.uuid), [200, 200, 200, 200, 200, 200]);
  for (const who of [cleo, dev]) {
    assert.deepEqual(await statuses(who, secret.uuid), [200, 200, 403, 403, 403, 403], "its audience");
    const { body } = await asked.rotate(who, secret.uuid);
    assert.equal(body.code, "secret_of_another");
    assert.equal((await who.delete(`/secrets/${secret.uuid}`)).status, 403);
  }
  for (const who of [ada, eve, finn, gus, ivy, hal]) {
    for (const name of all) {
      const { status, body } = await asked[name](who, secret.uuid);
      const unknown = await asked[name](who, crypto.randomUUID());
      assert.deepEqual([status, body], [404, unknown.body], name);
    }
    for (const path of ["", "/access"]) assert.equal((await who.delete(`/secrets/${secret.uuid}${path}`)).status, 404);
  }
  for (const who of [robot, nobody])
    assert.deepEqual(
      await statuses(who, secret.uuid),
      all.map(() => 401),
    );
  assert.equal(await reveal(dev, other), 404, "who may reveal one secret may not reveal another");
  assert.equal(await reveal(ben, secret), "A new value");
});

test("only members, admins and owners put secrets into the vault, and audiences may have every role", async () => {
  const body = { workspace_uuid: workspace.uuid, name: "Ours", value: "x" };
  const before = await company.footprint();
  for (const who of [dev, eve, finn, gus]) assert.equal((await who.post("/secrets", body)).status, 403);
  assert.equal((await hal.post("/secrets", body)).status, 404);
  assert.equal((await robot.post("/secrets", body)).status, 401);
  assert.deepEqual(await company.footprint(), before);
  for (const who of [ada, ben, cleo]) assert.equal((await who.post("/secrets", body)).status, 201);
  const shared = await make("For all", [cleo, dev, eve, finn, gus]);
  for (const who of [cleo, dev, eve, finn, gus]) assert.equal(await reveal(who, shared), "For all");
});

test("an owner who may no longer write keeps looking, and changes nothing", async () => {
  const owner = await person(harness, "Lowered");
  await join(harness, workspace.uuid, owner, "member");
  const secret = await make("The value", [], owner);
  await run("update members set role = 'viewer' where user_uuid = $1", owner.uuid);
  assert.deepEqual(await statuses(owner, secret.uuid), [200, 200, 403, 403, 403, 200]);
  assert.equal((await asked.rotate(owner, secret.uuid)).body.code, "role_read_only");
});

test("an unpaid invoice stops writes and no reveals; a suspension and a missing second factor stop all, but tell outsiders nothing", async () => {
  const secret = await make("The value", [cleo]);
  const states: readonly (readonly [string, string, number, number])[] = [
    ["billing_status = 'read_only'", "billing_status = 'normal'", 200, 402],
    ["suspended_at = clock_timestamp()", "suspended_at = null", 423, 423],
    ["two_factor_required = true", "two_factor_required = false", 403, 403],
  ];
  for (const [begin, end, reads, changes] of states) {
    await run(`update workspaces set ${begin} where uuid = $1`, workspace.uuid);
    const wanted = all.map((name) => (writes.includes(name) ? changes : reads));
    assert.deepEqual(await statuses(ada, secret.uuid), wanted, begin);
    assert.equal((await asked.reveal(cleo, secret.uuid)).status, reads, begin);
    assert.equal((await asked.reveal(ben, secret.uuid)).status, 404, begin);
    const list = await ada.get(`/secrets?workspace_uuid=${workspace.uuid}`);
    assert.equal(list.status, reads, begin);
    await run(`update workspaces set ${end} where uuid = $1`, workspace.uuid);
  }
  assert.equal(await reveal(ada, secret), "The value");
});

test("a person who is deactivated loses the secrets with the next request, and has them again when they are back", async () => {
  const reader = await person(harness, "Paused");
  await join(harness, workspace.uuid, reader, "admin");
  const [theirs, shared] = [await make("Theirs", [cleo], reader), await make("Ours", [reader])];
  const path = `/admin/workspaces/${workspace.uuid}/people/${reader.uuid}`;
  assert.equal((await ada.post(`${path}/deactivate`)).status, 200);
  for (const secret of [theirs, shared]) assert.equal(await reveal(reader, secret), 404);
  assert.equal((await reader.get(`/secrets?workspace_uuid=${workspace.uuid}`)).status, 404);
  assert.equal(await reveal(cleo, theirs), "Theirs", "the audience goes on");
  assert.equal((await ada.post(`${path}/reactivate`)).status, 200);
  assert.deepEqual([await reveal(reader, theirs), await reveal(reader, shared)], ["Theirs", "Ours"]);
});

test("a secret of a deleted workspace is gone from the database, and answers as one that never was", async () => {
  const { workspace: gone } = created(await ada.post("/workspaces", { name: `Gone ${ada.uuid}` }));
  await join(harness, gone.uuid, cleo, "member");
  const secret = await vaultOf({ ...company, workspace: gone }).make("The value", [cleo]);
  assert.equal((await ada.delete(`/workspaces/${gone.uuid}`)).status, 200);
  for (const who of [ada, cleo])
    assert.deepEqual(
      await statuses(who, secret.uuid),
      all.map(() => 404),
    );
  for (const table of ["secrets", "secret_readers"]) {
    assert.equal((await run(`select 1 from ${table} where workspace_uuid = $1`, gone.uuid)).length, 0, table);
  }
});
