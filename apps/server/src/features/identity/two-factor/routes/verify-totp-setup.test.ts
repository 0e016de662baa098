import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, mailsTo } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import {
  assertWrong,
  beginLogin,
  codeOf,
  forgetTries,
  guarded,
  ok,
  own,
  setUp,
  signedIn,
  step,
  trailOf,
  unguarded,
  withoutTries,
} from "#test/second-factor.ts";

const harness = await startHarness({ WEB_ORIGIN: "https://app.stoa.test" });
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const path = "/auth/2fa/totp/verify-setup";

/** A person who logs in to a workspace that demands a second factor, and was shown a secret. */
async function halfway() {
  const { who, workspace, login } = await unguarded(harness);
  const { totp } = ok(await visitor.post("/auth/2fa/totp/setup", login));
  return { who, login, secret: totp.secret as string, workspace };
}

test("with a session a wrong code, or a code without a set-up, is rejected and switches nothing on", async () => {
  const [who, other] = [await signedIn(harness), await signedIn(harness)];
  const unprepared = await who.post(path, { ...own(who), token: "123456" });
  assert.deepEqual([unprepared.status, unprepared.body.error], [400, "The code is not valid or has expired."]);
  const { totp } = ok(await who.post("/auth/2fa/totp/setup", own(who)));
  const before = withoutTries(await footprint(harness));
  const token = codeOf(harness, totp.secret);
  assert.equal((await who.post(path, own(who))).status, 400);
  await run("update sessions set created_at = created_at - interval '15 minutes' where user_uuid = $1", [who.uuid]);
  const without = await who.post(path, { user_uuid: who.uuid, token });
  assert.deepEqual([without.status, without.body.password_required], [403, true]);
  assert.equal((await who.post(path, { ...own(who), token: codeOf(harness, totp.secret, 3) })).status, 400);
  assert.equal((await other.post(path, { user_uuid: who.uuid, token })).status, 403);
  assertWrong(await visitor.post(path, { user_uuid: who.uuid, token }));
  assert.deepEqual(withoutTries(await footprint(harness)), before);
  assert.equal(ok(await who.get("/profile/two-factor")).two_factor.totp, false);
});

test("the first code switches it on, is used up, and ten backup codes are shown; sessions go on", async () => {
  const who = await signedIn(harness);
  const { totp } = ok(await who.post("/auth/2fa/totp/setup", own(who)));
  const token = codeOf(harness, totp.secret);
  const body = ok(await who.post(path, { user_uuid: who.uuid.toUpperCase(), password: goodPassword, token }));
  assert.deepEqual(Object.keys(body), ["backup_codes"]);
  assert.equal(new Set(body.backup_codes).size, 10);
  for (const code of body.backup_codes) assert.match(code, /^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/);
  const { two_factor } = ok(await who.get("/profile/two-factor"));
  assert.deepEqual(two_factor, { totp: true, email: false, backup_codes_left: 10 });
  assertWrong(await visitor.post("/auth/verify-2fa", { ...(await beginLogin(harness, who.email)), code: token }));
  assert.equal((await who.post(path, { ...own(who), token })).status, 400, "nothing waits any more");
  assert.ok((await trailOf(harness, who.uuid)).includes("account.two_factor_totp_on"));
  assert.ok((await mailsTo(harness, who.email)).some((mail) => mail.includes("An authenticator was set up")));
});

test("with a login that waits the session begins as well, cookie and all", async () => {
  const { who, login, secret, workspace } = await halfway();
  const origin = { headers: { origin: "https://app.stoa.test" } };
  assertWrong(await visitor.post(path, { ...login, token: "no code" }, origin));
  const answer = await visitor.post(path, { ...login, token: codeOf(harness, secret) }, origin);
  const { token, user, backup_codes } = ok(answer);
  assert.deepEqual([user.uuid, backup_codes.length], [who.uuid, 10]);
  assert.match(String(answer.headers["set-cookie"]), new RegExp(`^stoa_session=${token};`));
  ok(await apiClient(harness, token).get(`/workspaces/${workspace.uuid}`));
  harness.advance(step);
  assertWrong(await visitor.post(path, { ...login, token: codeOf(harness, secret) }));
});

test("a session in a cookie keeps it, and is given no other", async () => {
  const who = await signedIn(harness);
  const headers = { cookie: `stoa_session=${who.token}`, origin: "https://app.stoa.test" };
  const { totp } = ok(await visitor.post("/auth/2fa/totp/setup", own(who), { headers }));
  const body = { ...own(who), token: codeOf(harness, totp.secret) };
  assert.equal(
    (await visitor.post(path, body, { headers: { ...headers, origin: "https://evil.example" } })).status,
    403,
  );
  const answer = await visitor.post(path, body, { headers });
  assert.equal(ok(answer).token, undefined);
  assert.equal(answer.headers["set-cookie"], undefined);
});

test("a login that waited while a second factor was set up elsewhere sets up no other", async () => {
  const { who, login, secret } = await halfway();
  await setUp(harness, who);
  await run("update two_factor set totp_pending_secret = totp_secret where user_uuid = $1", [who.uuid]);
  const before = withoutTries(await footprint(harness));
  const refused = await visitor.post(path, { ...login, token: codeOf(harness, secret) });
  assert.deepEqual([refused.status, refused.body.error], [409, "A second factor is already set up. Log in with it."]);
  assert.deepEqual(withoutTries(await footprint(harness)), before);
});

test("five wrong codes end the login here too", async () => {
  const { login, secret } = await halfway();
  for (let each = 0; each < 5; each += 1) assertWrong(await visitor.post(path, { ...login, token: "no code" }));
  assertWrong(await visitor.post(path, { ...login, token: codeOf(harness, secret) }));
  await forgetTries(harness);
});

test("of several who come at once with the first code, one sees backup codes", async () => {
  const who = await signedIn(harness);
  const { totp } = ok(await who.post("/auth/2fa/totp/setup", own(who)));
  const body = { ...own(who), token: codeOf(harness, totp.secret) };
  const answers = await Promise.all(Array.from({ length: 10 }, () => who.post(path, body)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  assert.equal(ok(await who.get("/profile/two-factor")).two_factor.backup_codes_left, 10);
  const { who: halted, login, secret } = await halfway();
  const logins = await Promise.all(
    Array.from({ length: 10 }, () => visitor.post(path, { ...login, token: codeOf(harness, secret) })),
  );
  assert.equal(logins.filter(({ status }) => status === 200).length, 1);
  assert.equal(ok(await halted.get("/profile/two-factor")).two_factor.backup_codes_left, 10);
});

test("a new authenticator ends the earlier one and the earlier backup codes", async () => {
  const { who, email, secret, backup_codes } = await guarded(harness);
  const { totp } = ok(
    await who.post("/auth/2fa/totp/setup", {
      ...own(who),
      current_code: codeOf(harness, secret),
    }),
  );
  ok(await who.post(path, { ...own(who), token: codeOf(harness, totp.secret) }));
  harness.advance(step);
  const login = await beginLogin(harness, email);
  assertWrong(await visitor.post("/auth/verify-2fa", { ...login, code: codeOf(harness, secret) }));
  assertWrong(
    await visitor.post("/auth/2fa/totp/redeem-backup-code", { ...login, backup_code: backup_codes[0] ?? "" }),
  );
  ok(await visitor.post("/auth/verify-2fa", { ...login, code: codeOf(harness, totp.secret) }));
});
