import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";
import {
  assertWrong,
  beginLogin,
  codeMails,
  forgetTries,
  guarded,
  mailed,
  ok,
  trailOf,
  type PendingLogin,
} from "#test/second-factor.ts";
import { statementsOf } from "#test/statement-count.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const send = (login: Partial<PendingLogin>) => visitor.post("/auth/send-2fa-email", login);
const unknown = { user_uuid: "7b0e1c0a-6d1f-4c57-9b0e-7d3a55d0f003", twofa_token: "none" };

test("a malformed body leaves nothing", async () => {
  const before = await footprint(harness);
  for (const body of [
    {},
    { user_uuid: "x" },
    { ...unknown, email: "x@example.com" },
    { ...unknown, twofa_token: "" },
  ]) {
    assert.equal((await visitor.post("/auth/send-2fa-email", body)).status, 400);
  }
  assert.deepEqual(await footprint(harness), before);
});

test("nobody gets a mail for a login that does not wait, or with codes by e-mail off; the reply is the same", async () => {
  const [who, eve, totp] = [await mailed(harness), await mailed(harness), await guarded(harness)];
  const login = await beginLogin(harness, who.email);
  const replies = [
    await send(unknown),
    await send({ user_uuid: who.uuid }),
    await send({ user_uuid: who.uuid, twofa_token: "forged" }),
    await send({ ...login, user_uuid: eve.uuid }),
    await send(await beginLogin(harness, totp.email)),
  ];
  await run("update login_challenges set tries = 5 where user_uuid = $1", [who.uuid]);
  replies.push(await send(login));
  await harness.worker.idle();
  await run("update login_challenges set tries = 0, expires_at = clock_timestamp() where user_uuid = $1", [who.uuid]);
  replies.push(await send(login));
  await harness.worker.idle();
  const other = await beginLogin(harness, who.email);
  await run("update users set password_hash = 'another' where uuid = $1", [who.uuid]);
  replies.push(await send(other));
  for (const { status, body } of replies) assert.deepEqual([status, body], [200, { sent: true }]);
  for (const { email } of [who, eve, totp]) assert.deepEqual(await codeMails(harness, email), []);
  assert.deepEqual([...(await run("select 1 from account_codes where purpose = 'two_factor'"))], []);
});

test("the request does equally much for a login that waits and for none", async () => {
  const { email } = await mailed(harness);
  const login = await beginLogin(harness, email);
  const known = await statementsOf(harness, () => send(login));
  assert.ok(known > 0);
  assert.equal(await statementsOf(harness, () => send(unknown)), known);
  const wrong = { code: "AAAAAAAA", method: "email" };
  const verifying = (named: PendingLogin) => async () => {
    await forgetTries(harness);
    assertWrong(await visitor.post("/auth/verify-2fa", { ...named, ...wrong }));
  };
  const dead = { ...login, twofa_token: "forged" };
  assert.equal(await statementsOf(harness, verifying(dead)), await statementsOf(harness, verifying(unknown)));
});

test("the mail carries a code that lies nowhere in clear, and the trail tells of it", async () => {
  const who = await mailed(harness);
  const login = await beginLogin(harness, who.email);
  ok(await send(login));
  const [mail = ""] = await codeMails(harness, who.email);
  const code = codeIn(mail);
  assert.ok(!mail.includes(login.twofa_token));
  const rows = await run("select c::text from account_codes c where user_uuid = $1", [who.uuid]);
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(code));
  assert.equal((await trailOf(harness, who.uuid)).at(-1), "account.two_factor_code_sent");
});

test("five codes are mailed, a sixth is not, and the newest works", async () => {
  const { email } = await mailed(harness);
  const login = await beginLogin(harness, email);
  for (let each = 0; each < 7; each += 1) ok(await send(login));
  const mails = await codeMails(harness, email);
  assert.equal(mails.length, 5);
  const [first = "", ...others] = mails.map(codeIn);
  const verify = (code: string) => visitor.post("/auth/verify-2fa", { ...login, method: "email", code });
  assert.equal((await verify(first)).body.code, "two_factor_wrong");
  assert.equal((await verify(others.at(-1) ?? "")).status, 200);
});
