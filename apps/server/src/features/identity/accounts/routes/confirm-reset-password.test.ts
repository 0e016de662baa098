import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { codeIn, goodPassword, logIn, mailsTo, newcomer, signedIn, verified } from "#test/accounts.ts";
import { created, footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { keyOf, sessionToken, apiClient } from "#test/people.ts";

const harness = await startHarness({ REFUSE_COMMON_PASSWORDS: "true" });
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
const next = "Another good pass 8";

const reset = (uuid: string, code: string, new_password = next) =>
  visitor.post("/auth/confirm-reset-password", { uuid, code, new_password });

/** Asks for a code and reads it from the mail. */
async function mailedCode(email: string): Promise<string> {
  await visitor.post("/auth/forgot-password", { email });
  return codeIn((await mailsTo(harness, email)).at(-1) ?? "");
}

test("a password that breaks a rule, or that everybody tries first, is rejected before a code is looked at", async () => {
  const { uuid, email } = await verified(harness);
  const code = await mailedCode(email);
  const before = await footprint(harness);
  for (const weak of ["Short 1", "no uppercase 1", "NO LOWERCASE 1", "NothingElse1", `Aa ${"x".repeat(998)}`]) {
    assert.equal((await reset(uuid, code, weak)).status, 400, weak);
  }
  for (const asked of [uuid, randomUUID()]) {
    const answer = await reset(asked, code, "P@ssw0rd2024!");
    assert.equal(answer.status, 400);
    assert.match(answer.body.error, /too easy to guess/);
  }
  assert.equal((await reset("nobody", code)).status, 400);
  assert.equal((await reset(uuid, "")).status, 400);
  assert.deepEqual(await footprint(harness), before);
  assert.equal((await reset(uuid, code)).status, 200);
});

test("the person's own name is rejected, and the code stays good", async () => {
  const { uuid, email } = await verified(harness);
  const code = await mailedCode(email);
  const answer = await reset(uuid, code, "New-Comer 2024");
  assert.equal(answer.status, 400);
  assert.match(answer.body.error, /too easy to guess/);
  assert.equal((await logIn(harness, email)).status, 200);
  assert.equal((await reset(uuid, code)).status, 200);
});

test("a wrong code, another purpose's, an old one and a code for an unknown account are rejected in the same way", async () => {
  const one = await verified(harness);
  const body = newcomer();
  const { user: waiting } = created(await visitor.post("/auth/sign-up", body));
  const verification = codeIn((await mailsTo(harness, body.email))[0] ?? "");
  const code = await mailedCode(one.email);
  await run("update account_codes set expires_at = clock_timestamp() where user_uuid = $1", [one.uuid]);
  for (const [uuid, given] of [
    [one.uuid, code],
    [one.uuid, "AAAAAAAA"],
    [one.uuid, "x".repeat(4096)],
    [waiting.uuid, verification],
    [waiting.uuid, code],
    [randomUUID(), code],
  ] as const) {
    const answer = await reset(uuid, given);
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { error: "The code is not valid or has expired.", code: "code_invalid" }],
    );
  }
  assert.equal((await logIn(harness, one.email)).status, 200);
});

test("after ten wrong codes the account is closed, the right password too, and so is nobody's", async () => {
  const { uuid, email } = await verified(harness);
  const code = await mailedCode(email);
  const nobody = randomUUID();
  for (const asked of [uuid, nobody]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(asked, "AAAAAAAA")));
    assert.equal(answers.filter((answer) => answer.status === 400).length, 10);
    assert.equal(answers.filter((answer) => answer.status === 429).length, 10);
  }
  const [known, unknown] = [await reset(uuid, code), await reset(nobody, code)];
  assert.equal(known.status, 429);
  assert.deepEqual(known.body, unknown.body);
  assert.equal((await logIn(harness, email)).status, 429);
});

test("a deactivated account's code is rejected", async () => {
  const { uuid, email } = await verified(harness);
  const code = await mailedCode(email);
  await run("update users set deactivated_at = clock_timestamp() where uuid = $1", [uuid]);
  assert.equal((await reset(uuid, code)).status, 400);
  await run("update users set deactivated_at = null where uuid = $1", [uuid]);
  assert.equal((await reset(uuid, code)).status, 200);
});

test("of twenty who come with one code at once one is let in, and every other code of the person is void", async () => {
  const { uuid, email } = await verified(harness);
  const [sibling, code] = [await mailedCode(email), await mailedCode(email)];
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(uuid, code)));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  assert.equal((await reset(uuid, sibling)).body.user, undefined);
  assert.equal((await run("select 1 from account_codes where user_uuid = $1", [uuid])).length, 0);
});

test("every session ends, keys stay valid, nobody is signed in, and the owner is notified", async () => {
  const ada = await signedIn(harness);
  const phone = apiClient(harness, await sessionToken(harness, ada.uuid));
  const { workspace } = created(await ada.post("/workspaces", { name: `Of ${ada.uuid}` }));
  const key = await keyOf(harness, ada, workspace.uuid);
  const answer = await reset(ada.uuid, (await mailedCode(ada.email)).toLowerCase());
  assert.equal(answer.status, 200);
  assert.deepEqual([answer.body.user.uuid, answer.body.token], [ada.uuid, undefined]);
  assert.equal(answer.headers["set-cookie"], undefined);
  for (const session of [ada, phone]) {
    const late = await session.get("/profile/me");
    assert.deepEqual([late.status, late.body.message], [401, "The session has ended. Sign in again."]);
  }
  assert.equal((await key.get("/workspaces")).status, 200);
  assert.equal((await logIn(harness, ada.email, goodPassword)).status, 401);
  assert.equal((await logIn(harness, ada.email, next)).status, 200);
  const mail = (await mailsTo(harness, ada.email)).at(-1) ?? "";
  assert.match(mail, /password of your Stoa account was changed/);
  assert.doesNotMatch(mail, new RegExp(next));
});

test("a change of the address that waits is dropped", async () => {
  const user = await verified(harness);
  await run("update users set pending_email = 'other@example.com' where uuid = $1", [user.uuid]);
  assert.equal((await reset(user.uuid, await mailedCode(user.email))).status, 200);
  const session = apiClient(harness, (await logIn(harness, user.email, next)).body.token);
  assert.equal((await session.get("/profile/me")).body.user.pending_email, null);
});

test("a login that runs at the same time as the reset leaves no session behind", async () => {
  const { uuid, email } = await verified(harness);
  const code = await mailedCode(email);
  const [answer, ...logins] = await Promise.all([
    reset(uuid, code),
    ...Array.from({ length: 8 }, () => logIn(harness, email)),
  ]);
  assert.equal(answer?.status, 200);
  for (const login of logins) assert.ok([200, 401].includes(login.status));
  assert.equal((await run("select 1 from sessions where user_uuid = $1 and ended_at is null", [uuid])).length, 0);
});

test("a failure before the commit changes nothing, and the code stays good", async () => {
  const { uuid, email } = await verified(harness);
  const code = await mailedCode(email);
  harness.app.log.level = "silent";
  harness.faults.beforeCommit = new Error("planned");
  assert.equal((await reset(uuid, code)).status, 500);
  harness.faults.beforeCommit = null;
  assert.equal((await logIn(harness, email)).status, 200);
  assert.equal((await reset(uuid, code)).status, 200);
});
