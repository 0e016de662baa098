import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, logIn } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, apiClient } from "#test/people.ts";
import {
  assertWrong,
  beginLogin,
  codeOf,
  forgetTries,
  guarded,
  ok,
  own as proven,
  setUp,
  signedIn,
  unguarded,
  withoutTries,
} from "#test/second-factor.ts";

const harness = await startHarness({ WEB_ORIGIN: "https://app.stoa.test" });
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const path = "/auth/2fa/totp/setup";
const olderSession = (user_uuid: string) =>
  run("update sessions set created_at = created_at - interval '15 minutes' where user_uuid = $1", [user_uuid]);

test("a session whose sign-in is a moment old sets an authenticator up without the password, an older one not", async () => {
  const who = await signedIn(harness);
  const body = { user_uuid: who.uuid };
  const { totp } = ok(await who.post(path, body));
  const switchedOn = await who.post("/auth/2fa/totp/verify-setup", { ...body, token: codeOf(harness, totp.secret) });
  assert.equal(ok(switchedOn).backup_codes.length, 10);
  const later = await signedIn(harness);
  await olderSession(later.uuid);
  const before = await footprint(harness);
  for (const refused of [
    await later.post(path, { user_uuid: later.uuid }),
    await later.post("/auth/2fa/totp/verify-setup", { user_uuid: later.uuid, token: "123456" }),
    await later.put("/profile/two-factor", { email: true }),
  ]) {
    assert.deepEqual([refused.status, refused.body.password_required], [403, true]);
  }
  assert.deepEqual(await footprint(harness), before);
  ok(await later.post(path, { user_uuid: later.uuid, password: goodPassword }));
});

test("setting up an authenticator needs a session or a pending login, and an invalid credential is rejected", async () => {
  const [who, other] = [await signedIn(harness), await signedIn(harness)];
  const { workspace } = ok(await who.post("/workspaces", { name: `Keys ${who.uuid}` }));
  const key = await keyOf(harness, who, workspace.uuid);
  const body = { user_uuid: who.uuid };
  const before = await footprint(harness);
  assertWrong(await visitor.post(path, body));
  assertWrong(await visitor.post(path, { ...body, twofa_token: "forged" }));
  assertWrong(await who.post(path, { ...body, twofa_token: "forged" }));
  const foreign = await other.post(path, body);
  assert.deepEqual([foreign.status, foreign.body.error], [403, "You can do this only for your own account."]);
  assert.deepEqual(
    [(await key.post(path, body)).status, (await key.post(path, body)).body.code],
    [401, "SESSION_REQUIRED"],
  );
  assert.equal((await apiClient(harness, "not.a.token").post(path, body)).status, 401);
  await olderSession(who.uuid);
  const without = await who.post(path, body);
  assert.deepEqual([without.status, without.body.password_required], [403, true]);
  for (const current_code of ["12345", "1".repeat(33), 123456]) {
    assert.equal((await who.post(path, { ...body, current_code })).status, 400);
  }
  assert.deepEqual(await footprint(harness), before);
  await run("update sessions set ended_at = clock_timestamp() where user_uuid = $1", [who.uuid]);
  assert.equal((await who.post(path, body)).body.code, "SESSION_ENDED");
});

const sendByCookie = (origin: string | null, token: string, body: object) =>
  visitor.post(path, body, {
    headers: { cookie: `stoa_session=${token}`, ...(origin === null ? {} : { origin }) },
  });

test("a session in a cookie counts only from the web app, and a dead cookie is nobody", async () => {
  const { who, login } = await unguarded(harness);
  const own = proven(who);
  for (const origin of [null, "null", "https://evil.example"]) {
    assert.equal((await sendByCookie(origin, who.token, own)).status, 403, String(origin));
  }
  ok(await sendByCookie("https://app.stoa.test", who.token, own));
  await run("update sessions set ended_at = clock_timestamp() where user_uuid = $1", [who.uuid]);
  for (const dead of [who.token, "stale"]) {
    assertWrong(await sendByCookie("https://app.stoa.test", dead, own));
    ok(await sendByCookie("https://app.stoa.test", dead, login));
    assert.equal((await sendByCookie("https://app.stoa.test", dead, { ...own, current_code: "1" })).status, 400);
  }
});

test("the secret comes as text, as address and as picture, lies sealed, and is not on yet", async () => {
  const who = await signedIn(harness);
  const { totp } = ok(await who.post(path, { user_uuid: who.uuid.toUpperCase(), password: goodPassword }));
  assert.match(totp.secret, /^[A-Z2-7]{32}$/);
  const url = new URL(totp.otpauth_url);
  assert.equal(decodeURIComponent(url.pathname), `/Stoa:${who.email}`);
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    issuer: "Stoa",
    secret: totp.secret,
    algorithm: "SHA1",
    digits: "6",
    period: "30",
  });
  assert.match(totp.qr_svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"[\s\S]*<\/svg>$/);
  const rows = JSON.stringify(await run("select f::text from two_factor f where user_uuid = $1", [who.uuid]));
  assert.ok(!rows.includes(totp.secret));
  assert.equal(ok(await who.get("/profile/two-factor")).two_factor.totp, false);
  assert.ok(ok(await logIn(harness, who.email)).token, "nothing is asked for yet");
  const again = ok(await who.post(path, proven(who))).totp;
  assert.notEqual(again.secret, totp.secret);
});

test("a sealed secret opens only for its own person", async () => {
  const [ada, eve] = [await guarded(harness), await guarded(harness)];
  const login = await beginLogin(harness, ada.email);
  await run(
    `update two_factor set totp_secret = (select totp_secret from two_factor where user_uuid = $2),
       totp_last_step = null where user_uuid = $1`,
    [ada.who.uuid, eve.who.uuid],
  );
  const log = harness.app.log.level;
  harness.app.log.level = "silent";
  const answer = await visitor.post("/auth/verify-2fa", { ...login, code: codeOf(harness, eve.secret) });
  harness.app.log.level = log;
  assert.equal(answer.status, 500);
});

test("replacing an authenticator takes a code of the earlier one, which goes on working until then", async () => {
  const { who, email, secret, backup_codes } = await guarded(harness);
  const before = withoutTries(await footprint(harness));
  for (const current_code of [undefined, "000000", "AAAAA-AAAAA"]) {
    const refused = await who.post(path, {
      ...proven(who),
      ...(current_code === undefined ? {} : { current_code }),
    });
    assert.deepEqual([refused.status, refused.body.error], [400, "The code is not valid or has expired."]);
  }
  assert.deepEqual(withoutTries(await footprint(harness)), before);
  await forgetTries(harness);
  const current_code = codeOf(harness, secret);
  ok(await who.post(path, { ...proven(who), current_code }));
  assert.equal((await who.post(path, { ...proven(who), current_code })).status, 400, "it is used up");
  ok(await who.post(path, { ...proven(who), current_code: backup_codes[0] }));
  assert.equal(ok(await who.get("/profile/two-factor")).two_factor.backup_codes_left, 9);
  harness.advance(30_000);
  ok(await visitor.post("/auth/verify-2fa", { ...(await beginLogin(harness, email)), code: codeOf(harness, secret) }));
});

test("ten wrong codes of an authenticator close the account to its own session too", async () => {
  const { who } = await guarded(harness);
  await forgetTries(harness);
  const wrong = () => who.post(path, { ...proven(who), current_code: "AAAAA-AAAAA" });
  for (let each = 0; each < 10; each += 1) assert.equal((await wrong()).status, 400);
  assert.equal((await wrong()).status, 429);
  await forgetTries(harness);
});

test("a code that nothing asks for is not counted", async () => {
  const who = await signedIn(harness);
  await forgetTries(harness);
  for (let each = 0; each < 11; each += 1) ok(await who.post(path, { ...proven(who), current_code: "123456" }));
});

test("a login sets one up only while there is none, and goes on waiting", async () => {
  const { who, login } = await unguarded(harness);
  ok(await visitor.post(path, login));
  ok(await visitor.post(path, login));
  assert.deepEqual(
    [...(await run("select tries from login_challenges where user_uuid = $1", [who.uuid]))],
    [{ tries: 0 }],
  );
  await setUp(harness, who);
  const refused = await visitor.post(path, login);
  assert.deepEqual([refused.status, refused.body.error], [409, "A second factor is already set up. Log in with it."]);
  assert.equal((await logIn(harness, who.email, goodPassword)).body.two_factor.setup_required, false);
});
