import assert from "node:assert/strict";
import { test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { goodPassword, personWithPassword } from "#test/accounts.ts";
import { startCompany } from "#test/company.ts";
import { join, person, type ApiClient } from "#test/people.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, harness, workspace } = company;
const { make, reveal, events } = vaultOf(company);
const run = (text: string, ...parameters: Parameter[]) => harness.platform.pool.run(text, parameters);
const leave = (who: ApiClient) => who.post(`/workspaces/${workspace.uuid}/leave`);

async function newMember(name: string, role: "member" | "owner" = "member"): Promise<ApiClient> {
  const who = await personWithPassword(harness, name);
  await join(harness, workspace.uuid, who, role);
  return who;
}

const ownerOf = async ({ uuid }: { uuid: string }) =>
  (await run("select owner_uuid from secrets where uuid = $1", uuid))[0] as { owner_uuid: string } | undefined;

test("the secrets of an owner who leaves pass to the person who may reveal them for the longest time, who can do everything then", async () => {
  const owner = await newMember("Leaving");
  const secret = await make("The value", [], owner);
  for (const audience of [[dev], [dev, cleo], [dev, cleo, eve]]) {
    await owner.put(`/secrets/${secret.uuid}/audience`, { user_uuids: audience.map(({ uuid }) => uuid) });
  }
  await owner.put(`/secrets/${secret.uuid}/audience`, { user_uuids: [cleo.uuid, eve.uuid] });
  assert.equal((await leave(owner)).status, 200);
  assert.equal(await reveal(owner, secret), 404);
  assert.deepEqual([await reveal(cleo, secret), await reveal(eve, secret)], ["The value", "The value"]);
  const { body } = await cleo.get(`/secrets/${secret.uuid}`);
  assert.deepEqual([body.secret.owner.uuid, body.secret.audience.length], [cleo.uuid, 1]);
  assert.equal((await cleo.post(`/secrets/${secret.uuid}/rotate`, { value: "Theirs" })).status, 200);
  assert.equal(await reveal(eve, secret), "Theirs");
  const { entries } = (await cleo.get(`/secrets/${secret.uuid}/audit`)).body;
  const passed = entries.find((entry: { action: string }) => entry.action === "secret.owner_changed");
  assert.deepEqual(
    [passed.actor.user_uuid, passed.data],
    [owner.uuid, { owner_uuid: cleo.uuid, secret_uuid: secret.uuid }],
  );
});

test("a secret that nobody else may reveal goes with its owner, and a member who is deactivated is nobody", async () => {
  const [owner, paused] = [await newMember("Alone"), await newMember("Paused")];
  const secrets = [await make("Own", [], owner), await make("Shared", [paused], owner)];
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${paused.uuid}/deactivate`);
  assert.equal((await leave(owner)).status, 200);
  for (const secret of secrets) {
    assert.equal(await ownerOf(secret), undefined);
    assert.equal((await events(secret)).at(-1), "secret.deleted");
  }
});

test("a secret passes to somebody whose role may rotate it, also if a viewer is in the audience for longer", async () => {
  const [owner, other] = [await newMember("Handing"), await newMember("Over")];
  const [both, viewed] = [await make("Both", [dev], owner), await make("Viewed", [dev], owner)];
  await owner.put(`/secrets/${both.uuid}/audience`, { user_uuids: [dev.uuid, other.uuid] });
  assert.equal((await leave(owner)).status, 200);
  assert.deepEqual(
    [await ownerOf(both), await ownerOf(viewed)],
    [{ owner_uuid: other.uuid }, { owner_uuid: dev.uuid }],
  );
  assert.equal((await other.post(`/secrets/${both.uuid}/rotate`, { value: "New" })).status, 200);
  assert.equal(await reveal(dev, both), "New");
});

test("a person who leaves is in no audience any more, and is not when they come back", async () => {
  const reader = await newMember("Returning");
  const secret = await make("The value", [reader]);
  assert.equal((await leave(reader)).status, 200);
  assert.equal(await reveal(reader, secret), 404);
  await run("update members set deactivated_at = null, left_at = null where user_uuid = $1", reader.uuid);
  assert.equal(await reveal(reader, secret), 404);
  assert.deepEqual((await ada.get(`/secrets/${secret.uuid}`)).body.secret.audience, []);
});

test("the deletion of an account does the same, also where the membership was deactivated, and takes the notes along", async () => {
  const [owner, paused] = [await newMember("Gone"), await newMember("Stopped")];
  const made = [await make("1", [cleo], owner), await make("2", [cleo], paused), await make("3", [], paused)] as const;
  const shared = await make("4", [owner, paused]);
  await owner.post("/notes", { body: "Mine" });
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${paused.uuid}/deactivate`);
  for (const who of [owner, paused]) {
    assert.equal((await who.delete("/profile", { password: goodPassword })).status, 200);
  }
  for (const secret of made.slice(0, 2)) assert.deepEqual(await ownerOf(secret), { owner_uuid: cleo.uuid });
  assert.equal(await ownerOf(made[2]), undefined);
  assert.deepEqual([await reveal(cleo, made[0]), await reveal(cleo, made[1])], ["1", "2"]);
  assert.deepEqual((await ada.get(`/secrets/${shared.uuid}`)).body.secret.audience, []);
  for (const table of ["notes", "secret_readers", "secret_reveals"]) {
    const rows = await run(`select 1 from ${table} where user_uuid = any ($1::uuid[])`, [owner.uuid, paused.uuid]);
    assert.equal(rows.length, 0, table);
  }
});

test("the export has a person's notes and the metadata of their secrets, of workspaces that let them in, without any value", async () => {
  const who = await person(harness, "Exporting");
  await join(harness, workspace.uuid, who, "member");
  const [own, theirs] = [await make("Zilpzalp", [cleo], who), await make("Zilpzalp", [who])];
  const { note } = (await who.post("/notes", { body: "My note" })).body;
  const exported = async () => (await who.get("/profile/export")).body.export;
  const all = await exported();
  assert.deepEqual(all.notes, [note]);
  assert.deepEqual(
    all.secrets.map((each: { uuid: string; name: string }) => [each.uuid, each.name]),
    [[own.uuid, "Mail server"]],
  );
  assert.deepEqual(
    all.shared_secrets.map((each: object) => ({ ...each, created_at: "" })),
    [{ workspace_uuid: workspace.uuid, uuid: theirs.uuid, created_at: "" }],
  );
  assert.ok(!/Zilpzalp|data_key|sealed/.test(JSON.stringify(all)));
  await ada.post(`/admin/workspaces/${workspace.uuid}/people/${who.uuid}/deactivate`);
  const later = await exported();
  assert.deepEqual([later.secrets, later.shared_secrets, later.notes.length], [[], [], 1]);
});
