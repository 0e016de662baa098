import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";
import { findHistory, isWhole } from "./history.ts";

const company = await startCompany();
const { page, request, sign } = await startSigning(company);
const { pool } = company.harness.platform;
const { workspace } = company;

test("a history that was changed in the database is recognised", async () => {
  const asked = await request(await page("Contract"));
  await sign(asked);
  const key = { workspace_uuid: workspace.uuid, uuid: asked.uuid };
  const whole = async () => isWhole(await findHistory(pool, key), asked.uuid);
  assert.equal(await whole(), true);
  assert.equal((await findHistory(pool, key)).length, 2);
  const change = (set: string) =>
    pool.run(`update signature_events set ${set} where request_uuid = $1 and n = 1`, [asked.uuid]);
  for (const [there, back] of [
    ["ip = '10.0.0.1'", "ip = '127.0.0.1'"],
    ["at = at + interval '1 second'", "at = at - interval '1 second'"],
    ['details = details || \'{"by": "Eve"}\'', 'details = details || \'{"by": "Ada Example"}\''],
  ] as const) {
    await change(there);
    assert.equal(await whole(), false, there);
    await change(back);
    assert.equal(await whole(), true, back);
  }
  await pool.run("delete from signature_events where request_uuid = $1 and n = 1", [asked.uuid]);
  assert.equal(await whole(), false);
});
