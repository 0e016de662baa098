import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { vaultOf } from "#test/vault.ts";

const company = await startCompany();
const { ada, cleo, harness } = company;
const { make, reveal, events } = vaultOf(company);

test("an empty or too long value is rejected, and the former one stays", async () => {
  const secret = await make("The value");
  for (const body of [{}, { value: "" }, { value: "x".repeat(65_537) }, { value: "x", name: "y" }]) {
    assert.equal((await ada.post(`/secrets/${secret.uuid}/rotate`, body)).status, 400);
  }
  assert.equal(await reveal(ada, secret), "The value");
});

test("the new value is revealed from then on, and nothing of the former one is stored", async () => {
  const secret = await make("The value", [cleo]);
  const read = () => harness.platform.pool.run("select data_key, sealed from secrets where uuid = $1", [secret.uuid]);
  const [before] = (await read()) as Record<string, string>[];
  const { status, body } = await ada.post(`/secrets/${secret.uuid}/rotate`, { value: "The next value" });
  assert.equal(status, 200);
  assert.ok(body.secret.last_rotated_at > secret.last_rotated_at && !("value" in body.secret));
  assert.equal(await reveal(cleo, secret), "The next value");
  const [after] = (await read()) as Record<string, string>[];
  assert.ok(before?.["data_key"] !== after?.["data_key"] && before?.["sealed"] !== after?.["sealed"]);
  assert.deepEqual(await events(secret), ["secret.created", "secret.rotated", "secret.revealed"]);
});
