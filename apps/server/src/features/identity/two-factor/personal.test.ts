import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { goodPassword } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";
import { beginLogin, guarded, ok, signedIn } from "#test/second-factor.ts";
import { twoFactor } from "./index.ts";

const harness = await startHarness();
const { pool, transactions: tx } = harness.platform;
const { privacy } = twoFactor;

test("an export tells which second factors are on and since when, and no secret", async () => {
  const [{ who, secret }, without] = [await guarded(harness), await signedIn(harness)];
  ok(await without.post("/auth/2fa/totp/setup", { user_uuid: without.uuid, password: goodPassword }));
  ok(await who.put("/profile/two-factor", { email: true, password: goodPassword }));
  const exported = async (of: typeof who) => (await of.get("/profile/export")).body.export.two_factor;
  const [part, ...more] = await exported(who);
  const { totp_since, email_since, ...rest } = part;
  assert.deepEqual([rest, more], [{ totp: true, email: true, backup_codes_left: 10 }, []]);
  for (const since of [totp_since, email_since])
    assert.match(since as string, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.ok(!JSON.stringify(part).includes(secret));
  assert.deepEqual(await exported(without), []);
});

test("erasing somebody removes all of it, and nothing of anybody else", async () => {
  const [gone, stays] = [await guarded(harness), await guarded(harness)];
  for (const { email } of [gone, stays]) await beginLogin(harness, email);
  await inTransaction(tx, {}, async (open) => privacy?.erase?.(open, gone.who.uuid, harness.platform.services));
  for (const table of ["two_factor", "backup_codes", "login_challenges"]) {
    const left = (await pool.run(`select distinct user_uuid from ${table} where user_uuid = any($1::uuid[])`, [
      [gone.who.uuid, stays.who.uuid],
    ])) as { user_uuid: string }[];
    assert.deepEqual(
      left.map(({ user_uuid }) => user_uuid),
      [stays.who.uuid],
      table,
    );
  }
});
