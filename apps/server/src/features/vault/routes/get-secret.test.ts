import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, ben, cleo } = company;
const { make, events } = vaultOf(company);

test("the owner and the audience read a secret without its value, which is no reveal; for admins it does not exist", async () => {
  const secret = await make("The value", [cleo]);
  const path = `/secrets/${secret.uuid.toUpperCase()}`;
  for (const who of [ada, cleo]) {
    const { status, body } = await who.get(path);
    assert.deepEqual([status, body], [200, { secret }]);
  }
  const { status, body } = await ben.get(path);
  assert.deepEqual([status, body.code], [404, "secret_not_found"]);
  assert.deepEqual(await events(secret), ["secret.created"]);
});
