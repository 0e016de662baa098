import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, logIn } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import {
  assertWrong,
  beginLogin,
  codeOf,
  forgetTries,
  guarded,
  mailed,
  mailedCode,
  ok,
  setUp,
  step,
  trailOf,
  type PendingLogin,
  withoutTries,
} from "#test/second-factor.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const verify = (login: Partial<PendingLogin>, code: string, method?: string) =>
  visitor.post("/auth/verify-2fa", { ...login, code, ...(method === undefined ? {} : { method }) });
const wrongCode = (right: string) => (right === "000000" ? "000001" : "000000");

test("a malformed body is rejected before a try is counted", async () => {
  const { who, email } = await guarded(harness);
  const login = await beginLogin(harness, email);
  const before = await footprint(harness);
  for (const body of [
    {},
    { ...login },
    { ...login, code: "" },
    { ...login, code: 123456 },
    { ...login, code: "123456", method: "sms" },
    { ...login, code: "123456", trust: true },
    { user_uuid: "x", code: "123456" },
  ]) {
    assert.equal((await visitor.post("/auth/verify-2fa", body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await footprint(harness), before);
  assert.equal(
    (await verify({ ...login, user_uuid: who.uuid.toUpperCase() }, codeOf(harness, (await guarded(harness)).secret)))
      .status,
    401,
  );
});

test("a wrong code and a login that is missing, forged, another's or expired are answered alike", async () => {
  const [ada, eve] = [await guarded(harness), await guarded(harness)];
  const [own, foreign] = [await beginLogin(harness, ada.email), await beginLogin(harness, eve.email)];
  const before = withoutTries(await footprint(harness));
  const right = codeOf(harness, ada.secret);
  const { user_uuid } = own;
  assertWrong(await verify(own, wrongCode(right)));
  assertWrong(await verify(own, "K7MX2QPA"));
  assertWrong(await verify(own, ada.backup_codes[0] ?? ""));
  assertWrong(await verify(own, right, "email"));
  assertWrong(await verify({ user_uuid }, right));
  assertWrong(await verify({ user_uuid, twofa_token: "forged" }, right));
  assertWrong(await verify({ user_uuid, twofa_token: foreign.twofa_token }, right));
  assertWrong(await verify({ ...own, user_uuid: eve.who.uuid }, codeOf(harness, eve.secret)));
  assertWrong(await verify({ user_uuid: "7b0e1c0a-6d1f-4c57-9b0e-7d3a55d0f001", twofa_token: "none" }, right));
  assertWrong(await verify(foreign, right));
  await run("update login_challenges set expires_at = clock_timestamp() where user_uuid = $1", [user_uuid]);
  assertWrong(await verify(own, right));
  assert.deepEqual(withoutTries(await footprint(harness)), before);
});

test("a code begins the session: token, cookie and trail", async () => {
  const { who, email, secret } = await guarded(harness);
  const login = await beginLogin(harness, email);
  const answer = await visitor.post(
    "/auth/verify-2fa",
    { ...login, code: codeOf(harness, secret).replace(/^.../, "$& ") },
    { headers: { origin: harness.platform.services.webOrigin } },
  );
  assert.equal(ok(answer).user.uuid, who.uuid);
  assert.match(String(answer.headers["set-cookie"]), /^stoa_session=/);
  assert.equal((await apiClient(harness, answer.body.token).get("/profile/me")).status, 200);
  assert.deepEqual((await trailOf(harness, who.uuid)).slice(-2), ["account.two_factor_asked", "account.signed_in"]);
  const [{ data } = { data: null }] = (await run(
    "select data from account_events where user_uuid = $1 and name = 'account.signed_in'",
    [who.uuid],
  )) as { data: { factor: string } }[];
  assert.equal(data?.factor, "totp");
  assertWrong(await verify(login, codeOf(harness, secret, 1)));
});

test("a code works once, and none of an earlier step after it", async () => {
  const { email, secret } = await guarded(harness);
  const [first, second, third] = [
    await beginLogin(harness, email),
    await beginLogin(harness, email),
    await beginLogin(harness, email),
  ];
  const code = codeOf(harness, secret);
  ok(await verify(first, code));
  assertWrong(await verify(second, code));
  assertWrong(await verify(second, codeOf(harness, secret, -1)));
  harness.advance(step);
  ok(await verify(second, codeOf(harness, secret)));
  // a server whose clock goes back an hour does not take an old code again
  harness.advance(-3600_000);
  assertWrong(await verify(third, codeOf(harness, secret)));
  harness.advance(3600_000);
  harness.advance(3600_000);
  ok(await verify(third, codeOf(harness, secret)));
  harness.advance(-3600_000);
});

test("clocks may differ by one step, and not by two", async () => {
  const { email, secret } = await guarded(harness);
  harness.advance(5 * step);
  for (const [steps, accepted] of [
    [-2, false],
    [2, false],
    [-1, true],
    [1, true],
  ] as const) {
    // in the middle of a step, so that none begins between making the code and checking it
    harness.advance(step / 2 - (harness.platform.services.now() % step));
    const answer = await verify(await beginLogin(harness, email), codeOf(harness, secret, steps));
    if (accepted) ok(answer);
    else assertWrong(answer);
  }
});

test("of fifty who come at once with one code, one is let in: with one login and with several", async () => {
  const { email, secret, who } = await guarded(harness);
  const login = await beginLogin(harness, email);
  const code = codeOf(harness, secret);
  const sessions = async () => (await run("select 1 from sessions where user_uuid = $1", [who.uuid])).length;
  const before = await sessions();
  const same = await Promise.all(Array.from({ length: 50 }, () => verify(login, code)));
  assert.equal(same.filter((answer) => answer.status === 200).length, 1);
  assert.ok(same.every(({ status }) => [200, 401, 429].includes(status)));
  await forgetTries(harness);
  harness.advance(step);
  const logins: PendingLogin[] = [];
  for (let each = 0; each < 10; each += 1) logins.push(await beginLogin(harness, email));
  const next = codeOf(harness, secret);
  const several = await Promise.all(logins.map((each) => verify(each, next)));
  assert.equal(several.filter(({ status }) => status === 200).length, 1);
  assert.equal(several.filter(({ status }) => status === 401).length, 9);
  assert.equal(await sessions(), before + 2);
});

test("five wrong codes end a login, also when they come at once; another login goes on", async () => {
  const { email, secret } = await guarded(harness);
  const login = await beginLogin(harness, email);
  const wrong = wrongCode(codeOf(harness, secret));
  await Promise.all(Array.from({ length: 5 }, () => verify(login, wrong))).then((all) => all.forEach(assertWrong));
  assertWrong(await verify(login, codeOf(harness, secret)));
  await forgetTries(harness);
  const other = await beginLogin(harness, email);
  for (let each = 0; each < 4; each += 1) assertWrong(await verify(other, wrong));
  ok(await verify(other, codeOf(harness, secret)));
});

test("wrong codes and wrong passwords count together, and ten of them close the account", async () => {
  const { email, secret } = await guarded(harness);
  await forgetTries(harness);
  for (let each = 0; each < 6; each += 1) await logIn(harness, email, "Wrong password 1");
  const login = await beginLogin(harness, email);
  for (let each = 0; each < 4; each += 1) assertWrong(await verify(login, wrongCode(codeOf(harness, secret))));
  const closed = await verify(login, codeOf(harness, secret));
  assert.equal(closed.status, 429);
  assert.ok(Number(closed.headers["retry-after"]) > 0);
  assert.equal((await logIn(harness, email)).status, 429);
  await run("update sign_in_failures set failed_at = failed_at - interval '15 minutes'");
  ok(await verify(login, codeOf(harness, secret)));
});

test("a right code of any kind is no failure", async () => {
  await forgetTries(harness);
  const { who, email, secret, backup_codes } = await guarded(harness);
  const current_code = codeOf(harness, secret);
  ok(await who.post("/auth/2fa/totp/setup", { user_uuid: who.uuid, password: goodPassword, current_code }));
  harness.advance(step);
  ok(await verify(await beginLogin(harness, email), codeOf(harness, secret)));
  const [backup_code] = backup_codes;
  ok(await visitor.post("/auth/2fa/totp/redeem-backup-code", { ...(await beginLogin(harness, email)), backup_code }));
  harness.advance(step);
  const code = codeOf(harness, secret);
  ok(await who.delete("/profile/two-factor/totp", { password: goodPassword, code }));
  assert.equal((await footprint(harness))["sign_in_failures"], 0);
});

test("an account that does not exist is closed after ten codes just the same", async () => {
  const login = { user_uuid: "7b0e1c0a-6d1f-4c57-9b0e-7d3a55d0f002", twofa_token: "none" };
  for (let each = 0; each < 10; each += 1) assertWrong(await verify(login, "123456"));
  const closed = await verify(login, "123456");
  assert.deepEqual([closed.status, closed.body.code], [429, "TOO_MANY_FAILURES"]);
});

test("a password that is changed and an account that is deactivated meanwhile void the login", async () => {
  for (const change of ["password_hash = 'another'", "deactivated_at = clock_timestamp()"]) {
    const { email, secret, who } = await guarded(harness);
    const login = await beginLogin(harness, email);
    await run(`update users set ${change} where uuid = $1`, [who.uuid]);
    assertWrong(await verify(login, codeOf(harness, secret)));
  }
});

test("a code from an e-mail begins the session too, once, and voids the others that wait", async () => {
  const { uuid, email } = await mailed(harness);
  const login = await beginLogin(harness, email);
  const codes = [await mailedCode(harness, email, login), await mailedCode(harness, email, login)];
  const [first = "", second = ""] = codes;
  assertWrong(await verify(login, second));
  assertWrong(await verify(login, "AAAAAAAA", "email"));
  assert.equal(ok(await verify(login, ` ${second.toLowerCase()} `, "email")).user.uuid, uuid);
  const next = await beginLogin(harness, email);
  assertWrong(await verify(next, first, "email"));
  assertWrong(await verify(next, second, "email"));
});

test("a code from an e-mail is worth nothing when it is 30 minutes old or codes by e-mail are off", async () => {
  const who = await mailed(harness);
  await setUp(harness, who);
  const login = await beginLogin(harness, who.email);
  const code = await mailedCode(harness, who.email, login);
  ok(await who.put("/profile/two-factor", { email: false, password: goodPassword }));
  assertWrong(await verify(login, code, "email"));
  ok(await who.put("/profile/two-factor", { email: true, password: goodPassword }));
  await run("update account_codes set expires_at = clock_timestamp() where user_uuid = $1", [who.uuid]);
  assertWrong(await verify(login, code, "email"));
  assert.equal((await logIn(harness, who.email, goodPassword)).status, 200);
});
