import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, logIn, mailsTo } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { forgetTries, guarded, mailed, ok, signedIn, trailOf } from "#test/second-factor.ts";

const harness = await startHarness();
const path = "/profile/two-factor";

test("a change takes a session and the password, and a wrong one counts", async () => {
  const who = await mailed(harness);
  const before = await footprint(harness);
  assert.equal((await apiClient(harness, "").put(path, { email: true })).status, 401);
  for (const body of [{}, { email: "yes" }, { email: true, totp: true }]) {
    assert.equal((await who.put(path, body)).status, 400);
  }
  const without = await who.put(path, { email: false });
  assert.deepEqual([without.status, without.body.password_required], [403, true]);
  assert.deepEqual(await footprint(harness), before);
  const wrong = await who.put(path, { email: false, password: "Wrong password 1" });
  assert.deepEqual([wrong.status, wrong.body.error], [400, "The current password is wrong. Enter it again."]);
  const { sign_in_failures, ...rest } = await footprint(harness);
  assert.deepEqual({ ...rest, sign_in_failures: (sign_in_failures ?? 0) - 1 }, before);
  for (let more = 0; more < 9; more += 1) await who.put(path, { email: false, password: "Wrong password 1" });
  assert.equal((await who.put(path, { email: false, password: goodPassword })).status, 429);
  assert.equal(ok(await who.get(path)).two_factor.email, true);
  await forgetTries(harness);
});

test("a session whose sign-in is a moment old switches codes on without the password, and never off", async () => {
  const who = await signedIn(harness);
  assert.equal(ok(await who.put(path, { email: true })).two_factor.email, true);
  const off = await who.put(path, { email: false });
  assert.deepEqual([off.status, off.body.password_required], [403, true]);
  assert.equal(ok(await who.get(path)).two_factor.email, true);
});

test("switched on, the next login asks for a code; sessions go on, and the owner hears of it", async () => {
  const who = await signedIn(harness);
  const { two_factor } = ok(await who.put(path, { email: true, password: goodPassword }));
  assert.deepEqual(two_factor, { totp: false, email: true, backup_codes_left: 0 });
  assert.deepEqual(ok(await logIn(harness, who.email)).two_factor.methods, ["email"]);
  ok(await who.get("/profile/me"));
  assert.ok((await trailOf(harness, who.uuid)).includes("account.two_factor_email_on"));
  assert.ok((await mailsTo(harness, who.email)).some((mail) => mail.includes("switched on")));
});

test("an equal setting changes nothing and is not announced", async () => {
  const [off, on] = [await signedIn(harness), await mailed(harness)];
  await harness.worker.idle();
  const before = await footprint(harness);
  ok(await off.put(path, { email: false, password: goodPassword }));
  ok(await on.put(path, { email: true, password: goodPassword }));
  assert.deepEqual(await footprint(harness), before);
});

test("the backup codes go with the last second factor, and stay as long as there is another", async () => {
  const only = await mailed(harness);
  ok(await only.post(`${path}/backup-codes`, { password: goodPassword }));
  const none = { totp: false, email: false, backup_codes_left: 0 };
  assert.deepEqual(ok(await only.put(path, { email: false, password: goodPassword })).two_factor, none);
  assert.ok(ok(await logIn(harness, only.email)).token);
  const { who } = await guarded(harness);
  ok(await who.put(path, { email: true, password: goodPassword }));
  const left = ok(await who.put(path, { email: false, password: goodPassword })).two_factor;
  assert.deepEqual(left, { totp: true, email: false, backup_codes_left: 10 });
});
