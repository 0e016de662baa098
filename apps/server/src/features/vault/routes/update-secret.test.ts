import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo } = company;
const { make, reveal, events } = vaultOf(company);

test("a blank name, a value and a body without a name are rejected", async () => {
  const secret = await make("The value");
  for (const body of [{}, { name: " " }, { name: "x".repeat(201) }, { name: "x", value: "y" }]) {
    assert.equal((await ada.patch(`/secrets/${secret.uuid}`, body)).status, 400);
  }
  assert.deepEqual((await ada.get(`/secrets/${secret.uuid}`)).body.secret, secret);
});

test("a secret is renamed, its value and the time of its rotation stay, and no event tells the name", async () => {
  const secret = await make("The value", [cleo]);
  const { body } = await ada.patch(`/secrets/${secret.uuid}`, { name: " Zilpzalp " });
  assert.deepEqual([body.secret.name, body.secret.last_rotated_at], ["Zilpzalp", secret.last_rotated_at]);
  assert.deepEqual((await ada.patch(`/secrets/${secret.uuid}`, { name: "Zilpzalp" })).body, body);
  assert.equal(await reveal(cleo, secret), "The value");
  assert.deepEqual(await events(secret), ["secret.created", "secret.updated", "secret.revealed"]);
  const log = await ada.get(`/admin/workspaces/${company.workspace.uuid}/audit-log`);
  assert.ok(log.body.entries.length > 0 && !JSON.stringify(log.body).includes("Zilpzalp"));
});
