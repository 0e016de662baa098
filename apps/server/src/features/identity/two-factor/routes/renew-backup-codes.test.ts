import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, mailsTo } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { assertWrong, beginLogin, guarded, mailed, ok, signedIn, trailOf, withoutTries } from "#test/second-factor.ts";

const harness = await startHarness();
const path = "/profile/two-factor/backup-codes";
const password = goodPassword;

test("new backup codes take a session, the password and a second factor", async () => {
  const [without, { who }] = [await signedIn(harness), await guarded(harness)];
  await harness.worker.idle();
  const before = withoutTries(await footprint(harness));
  assert.equal((await apiClient(harness, "").post(path, { password })).status, 401);
  for (const body of [{}, { password: "short" }, { password, count: 20 }]) {
    assert.equal((await who.post(path, body)).status, 400);
  }
  const wrong = await who.post(path, { password: "Wrong password 1" });
  assert.deepEqual([wrong.status, wrong.body.error], [400, "The current password is wrong. Enter it again."]);
  const refused = await without.post(path, { password });
  assert.deepEqual([refused.status, refused.body.error], [404, "No second factor is set up."]);
  assert.deepEqual(withoutTries(await footprint(harness)), before);
});

test("ten new codes take the place of all earlier ones", async () => {
  const { who, email, backup_codes: earlier } = await guarded(harness);
  const answer = await who.post(path, { password });
  assert.equal(answer.status, 201);
  const { backup_codes } = answer.body;
  assert.equal(new Set([...backup_codes, ...earlier]).size, 20);
  const login = await beginLogin(harness, email);
  const redeem = (backup_code: unknown) =>
    apiClient(harness, "").post("/auth/2fa/totp/redeem-backup-code", { ...login, backup_code });
  assertWrong(await redeem(earlier[0]));
  ok(await redeem(backup_codes[0]));
  assert.ok((await trailOf(harness, who.uuid)).includes("account.two_factor_codes_renewed"));
  assert.ok((await mailsTo(harness, email)).some((mail) => mail.includes("New backup codes were made")));
});

test("codes by e-mail without an authenticator have backup codes once they were asked for", async () => {
  const who = await mailed(harness);
  assert.equal(ok(await who.post(path, { password })).backup_codes.length, 10);
  const { two_factor } = ok(await who.get("/profile/two-factor"));
  assert.deepEqual(two_factor, { totp: false, email: true, backup_codes_left: 10 });
});
