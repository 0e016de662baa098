import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo, dev, harness, workspace } = company;
const { make, reveal, events } = vaultOf(company);

const bill = (state: string) =>
  harness.platform.pool.run("update workspaces set billing_status = $2 where uuid = $1", [workspace.uuid, state]);

test("the owner cannot give up the access", async () => {
  const secret = await make("The value");
  const { status, body } = await ada.delete(`/secrets/${secret.uuid}/access`);
  assert.deepEqual([status, body.code], [409, "secret_owner_access"]);
  assert.equal(await reveal(ada, secret), "The value");
});

test("a person who gives up the access loses it, and nobody else does, also while an invoice is unpaid, and the owner can give it again", async () => {
  const secret = await make("The value", [cleo, dev]);
  await bill("read_only");
  assert.equal((await cleo.delete(`/secrets/${secret.uuid}/access`)).status, 200);
  await bill("normal");
  assert.deepEqual([await reveal(cleo, secret), await reveal(dev, secret)], [404, "The value"]);
  assert.equal((await cleo.delete(`/secrets/${secret.uuid}/access`)).status, 404);
  assert.deepEqual(await events(secret), ["secret.created", "secret.access_given_up", "secret.revealed"]);
  await ada.put(`/secrets/${secret.uuid}/audience`, { user_uuids: [cleo.uuid] });
  assert.equal(await reveal(cleo, secret), "The value");
});
