import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { join, person, type ApiClient } from "#test/people.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, hal, harness, workspace } = company;
const { make, reveal, events } = vaultOf(company);
const share = ({ uuid }: { uuid: string }, people: readonly { uuid: string }[], who: ApiClient = ada) =>
  who.put(`/secrets/${uuid}/audience`, { user_uuids: people.map((each) => each.uuid) });

test("outsiders, former members, deactivated accounts and service accounts cannot be in an audience", async () => {
  const secret = await make("The value", [cleo]);
  const [former, closed] = [await person(harness, "Former"), await person(harness, "Closed")];
  for (const who of [former, closed]) await join(harness, workspace.uuid, who, "member");
  await former.post(`/workspaces/${workspace.uuid}/leave`);
  await harness.platform.pool.run("update users set deactivated_at = clock_timestamp() where uuid = $1", [closed.uuid]);
  const { api_key } = created(
    await ada.post(`/admin/workspaces/${workspace.uuid}/api-keys`, {
      name: "Deployer",
      service_account: true,
      board_uuids: [],
    }),
  );
  const [service] = await harness.platform.pool.run<{ uuid: string }>(
    "select user_uuid as uuid from api_keys where uuid = $1",
    [api_key.uuid],
  );
  const before = await company.footprint();
  for (const who of [hal, former, closed, service as { uuid: string }, { uuid: crypto.randomUUID() }]) {
    const { status, body } = await share(secret, [dev, who]);
    assert.deepEqual([status, body.code], [400, "audience_not_members"]);
  }
  const many = Array.from({ length: 201 }, () => ({ uuid: crypto.randomUUID() }));
  assert.equal((await share(secret, many)).status, 400);
  assert.deepEqual(await company.footprint(), before);
  assert.equal(await reveal(cleo, secret), "The value");
});

test("the list replaces the audience: who is left out loses the secret with the next request", async () => {
  const secret = await make("The value", [cleo]);
  const { body } = await share(secret, [dev, ben]);
  assert.deepEqual(
    body.secret.audience.map(({ uuid }: { uuid: string }) => uuid).toSorted(),
    [dev.uuid, ben.uuid].toSorted(),
  );
  assert.deepEqual([await reveal(cleo, secret), await reveal(dev, secret)], [404, "The value"]);
  const unchanged = await share(secret, [ben, dev, ada]);
  assert.deepEqual(unchanged.body, body, "the owner has access anyway");
  assert.equal((await share(secret, [])).body.secret.audience.length, 0);
  assert.deepEqual(await events(secret), [
    "secret.created",
    "secret.audience_changed",
    "secret.revealed",
    "secret.audience_changed",
  ]);
});

test("a person who leaves while they are taken into the audience has nothing afterwards", async () => {
  for (let round = 0; round < 5; round += 1) {
    const leaving = await person(harness, "Leaving");
    await join(harness, workspace.uuid, leaving, "member");
    const secret = await make("The value");
    const [shared, left] = await Promise.all([
      share(secret, [leaving]),
      leaving.post(`/workspaces/${workspace.uuid}/leave`),
    ]);
    assert.equal(left.status, 200);
    assert.ok(shared.status === 200 || shared.body.code === "audience_not_members");
    const rows = await harness.platform.pool.run("select 1 from secret_readers where user_uuid = $1", [leaving.uuid]);
    assert.equal(rows.length, 0);
  }
});
