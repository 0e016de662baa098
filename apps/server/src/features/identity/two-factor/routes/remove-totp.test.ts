import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, logIn, mailsTo } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import { codeOf, forgetTries, guarded, mailed, ok, signedIn, trailOf, withoutTries } from "#test/second-factor.ts";

const harness = await startHarness();
const path = "/profile/two-factor/totp";
const password = goodPassword;

test("removing an authenticator needs a session, the password and a code", async () => {
  const { who, secret } = await guarded(harness);
  await harness.worker.idle();
  const before = withoutTries(await footprint(harness));
  const code = codeOf(harness, secret);
  assert.equal((await apiClient(harness, "").delete(path, { password, code })).status, 401);
  for (const body of [undefined, {}, { password }, { code }, { password: "short", code }]) {
    assert.equal((await who.delete(path, body)).status, 400);
  }
  const wrongPassword = await who.delete(path, { password: "Wrong password 1", code });
  assert.deepEqual(
    [wrongPassword.status, wrongPassword.body.error],
    [400, "The current password is wrong. Enter it again."],
  );
  for (const wrong of ["000000", "AAAAA-AAAAA"]) {
    const refused = await who.delete(path, { password, code: wrong });
    assert.deepEqual([refused.status, refused.body.error], [400, "The code is not valid or has expired."]);
  }
  assert.deepEqual(withoutTries(await footprint(harness)), before);
  ok(await who.delete(path, { password, code }));
});

test("without an authenticator there is nothing to remove, and no try is counted", async () => {
  const [none, pending] = [await signedIn(harness), await mailed(harness)];
  ok(await pending.post("/auth/2fa/totp/setup", { user_uuid: pending.uuid, password: goodPassword }));
  await harness.worker.idle();
  const before = await footprint(harness);
  for (const who of [none, pending]) {
    const refused = await who.delete(path, { password, code: "123456" });
    assert.deepEqual([refused.status, refused.body.error], [404, "No authenticator is set up."]);
  }
  assert.deepEqual(await footprint(harness), before);
});

test("wrong passwords and wrong codes here count towards ten, apart from those of logins", async () => {
  const { who, email } = await guarded(harness);
  await forgetTries(harness);
  for (let each = 0; each < 5; each += 1) {
    await who.delete(path, { password: "Wrong password 1", code: "000000" });
    await who.delete(path, { password, code: "AAAAA-AAAAA" });
  }
  assert.equal((await who.delete(path, { password, code: "AAAAA-AAAAA" })).status, 429);
  assert.equal((await logIn(harness, email)).status, 200);
  await forgetTries(harness);
});

test("removed, the next login asks for nothing, and its secret and backup codes are gone", async () => {
  const { who, email, secret } = await guarded(harness);
  const { two_factor } = ok(await who.delete(path, { password, code: codeOf(harness, secret) }));
  assert.deepEqual(two_factor, { totp: false, email: false, backup_codes_left: 0 });
  assert.ok(ok(await logIn(harness, email)).token);
  const [row] = await harness.platform.pool.run(
    "select totp_secret, totp_pending_secret, totp_last_step, totp_since from two_factor where user_uuid = $1",
    [who.uuid],
  );
  assert.deepEqual(row, { totp_secret: null, totp_pending_secret: null, totp_last_step: null, totp_since: null });
  assert.equal((await trailOf(harness, who.uuid)).includes("account.two_factor_totp_off"), true);
  assert.ok((await mailsTo(harness, email)).some((mail) => mail.includes("was removed")));
});

test("a backup code will do when the authenticator is lost, and codes by e-mail keep the rest", async () => {
  const { who, backup_codes } = await guarded(harness);
  ok(await who.put("/profile/two-factor", { email: true, password: goodPassword }));
  const { two_factor } = ok(await who.delete(path, { password, code: backup_codes[0] }));
  assert.deepEqual(two_factor, { totp: false, email: true, backup_codes_left: 9 });
  assert.ok((await trailOf(harness, who.uuid)).includes("account.two_factor_backup_code_used"));
});

test("of several removals at once one is done", async () => {
  const { who, secret } = await guarded(harness);
  await forgetTries(harness);
  const code = codeOf(harness, secret);
  const answers = await Promise.all(Array.from({ length: 5 }, () => who.delete(path, { password, code })));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
});
