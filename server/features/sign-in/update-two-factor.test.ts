import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, logIn, mailsTo } from "#testing/accounts.ts";
import { footprint } from "#testing/company.ts";
import { startHarness } from "#testing/harness.ts";
import { someone } from "#testing/people.ts";
import { guarded, mailed, ok, signedIn, trailOf } from "#testing/second-factor.ts";

const harness = await startHarness();
const path = "/profile/two-factor";

test("only a session with a verified address switches codes by e-mail on", async () => {
  const who = await signedIn(harness);
  await harness.platform.pool.run("update users set verified_at = null where uuid = $1", [who.uuid]);
  const before = await footprint(harness);
  assert.equal((await someone(harness, "").put(path, { email: true })).status, 401);
  for (const body of [{}, { email: "yes" }, { email: true, totp: true }]) {
    assert.equal((await who.put(path, body)).status, 400);
  }
  const refused = await who.put(path, { email: true });
  assert.deepEqual([refused.status, refused.body.verification_required], [403, true]);
  assert.deepEqual(await footprint(harness), before);
});

test("switched on, the next login asks for a code; sessions go on, and the owner hears of it", async () => {
  const who = await signedIn(harness);
  const { two_factor } = ok(await who.put(path, { email: true }));
  assert.deepEqual(two_factor, { totp: false, email: true, backup_codes_left: 0 });
  assert.deepEqual(ok(await logIn(harness, who.email)).two_factor.methods, ["email"]);
  ok(await who.get("/profile/me"));
  assert.ok((await trailOf(harness, who.uuid)).includes("account.two_factor_email_on"));
  assert.ok((await mailsTo(harness, who.email)).some((mail) => mail.includes("switched on")));
});

test("what is so already changes nothing and is not announced", async () => {
  const [off, on] = [await signedIn(harness), await mailed(harness)];
  await harness.worker.idle();
  const before = await footprint(harness);
  ok(await off.put(path, { email: false }));
  ok(await on.put(path, { email: true }));
  assert.deepEqual(await footprint(harness), before);
});

test("the backup codes go with the last second factor, and stay as long as there is another", async () => {
  const only = await mailed(harness);
  ok(await only.post(`${path}/backup-codes`, { password: goodPassword }));
  const none = { totp: false, email: false, backup_codes_left: 0 };
  assert.deepEqual(ok(await only.put(path, { email: false })).two_factor, none);
  assert.ok(ok(await logIn(harness, only.email)).token);
  const { who } = await guarded(harness);
  ok(await who.put(path, { email: true }));
  const left = ok(await who.put(path, { email: false })).two_factor;
  assert.deepEqual(left, { totp: true, email: false, backup_codes_left: 10 });
});
