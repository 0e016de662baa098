import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo, harness, workspace } = company;
const { make, reveal, events } = vaultOf(company);

test("a secret is gone for everybody at once, with its ciphertext and audience, and its audit stays for owners and admins", async () => {
  const secret = await make("The value", [cleo]);
  const { status, body } = await ada.delete(`/secrets/${secret.uuid}`);
  assert.deepEqual([status, body], [200, { secret: { uuid: secret.uuid } }]);
  for (const who of [ada, cleo]) assert.equal(await reveal(who, secret), 404);
  assert.equal((await ada.get(`/secrets/${secret.uuid}/audit`)).status, 404);
  for (const [table, column] of [
    ["secrets", "uuid"],
    ["secret_readers", "secret_uuid"],
  ]) {
    assert.equal(
      (await harness.platform.pool.run(`select 1 from ${table} where ${column} = $1`, [secret.uuid])).length,
      0,
    );
  }
  assert.deepEqual(await events(secret), ["secret.created", "secret.deleted"]);
});

test("a stored reply that names it is forgotten", async () => {
  const headers = { "idempotency-key": "made once" };
  const body = { workspace_uuid: workspace.uuid, name: "Made once", value: "x" };
  const { secret } = created(await ada.post("/secrets", body, { headers }));
  await ada.delete(`/secrets/${secret.uuid}`);
  assert.equal((await ada.post("/secrets", body, { headers })).body.code, "idempotency_forgotten");
});
