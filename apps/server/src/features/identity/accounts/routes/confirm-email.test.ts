import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, goodPassword, logIn, mailsTo, newcomer, signedIn } from "#test/accounts.ts";
import { created, footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { sessionToken, apiClient, type ApiClient } from "#test/people.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;
let count = 0;

const confirm = (who: ApiClient, token: string) => who.post("/profile/confirm-email", { token });

/** Asks for another address and reads the code from its mail. */
async function asked(who: ApiClient): Promise<{ address: string; code: string }> {
  const address = `Next.${(count += 1)}@example.com`;
  await who.post("/profile/change-email", { password: goodPassword, new_email: address });
  return { address, code: codeIn((await mailsTo(harness, address)).at(-1) ?? "") };
}

test("no code, a wrong one, another person's and an old one change nothing", async () => {
  const [ada, ben, cleo] = [await signedIn(harness), await signedIn(harness), await signedIn(harness)];
  const { code } = await asked(ada);
  await asked(ben);
  await harness.mails();
  const before = await footprint(harness);
  assert.equal((await confirm(ada, "")).status, 400);
  assert.equal((await confirm(ada, "x".repeat(4097))).status, 400);
  assert.equal((await confirm(visitor, code)).status, 401);
  assert.deepEqual(await footprint(harness), before);
  for (const [who, token] of [
    [ada, "AAAAAAAA"],
    [ada, "x".repeat(4096)],
    [ben, code],
    [cleo, code],
  ] as const) {
    const answer = await confirm(who, token);
    assert.deepEqual(
      [answer.status, answer.body],
      [400, { error: "The code is not valid or has expired.", code: "code_invalid" }],
    );
  }
  await run("update account_codes set expires_at = clock_timestamp() where user_uuid = $1", [ada.uuid]);
  assert.equal((await confirm(ada, code)).status, 400);
  assert.equal((await ada.get("/profile/me")).body.user.email, ada.email);
});

test("after ten wrong codes the right one is rejected too", async () => {
  const ada = await signedIn(harness);
  const { code } = await asked(ada);
  const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(ada, "AAAAAAAA")));
  assert.equal(answers.filter((answer) => answer.status === 400).length, 10);
  assert.equal((await confirm(ada, code)).status, 429);
});

test("a second change voids the code of the first, and no code proves another address", async () => {
  const ada = await signedIn(harness);
  const first = await asked(ada);
  const second = await asked(ada);
  assert.equal((await confirm(ada, first.code)).status, 400);
  await run("update users set pending_email = 'elsewhere@example.com' where uuid = $1", [ada.uuid]);
  assert.equal((await confirm(ada, second.code)).status, 400);
  await run("update users set pending_email = $2 where uuid = $1", [ada.uuid, second.address]);
  assert.equal((await confirm(ada, second.code)).status, 200);
});

test("an address that somebody else took meanwhile is a conflict", async () => {
  const ada = await signedIn(harness);
  const { address, code } = await asked(ada);
  const email = address.toLowerCase();
  const { user: other } = created(await visitor.post("/auth/sign-up", newcomer({ email })));
  const theirs = codeIn((await mailsTo(harness, email)).at(-1) ?? "");
  assert.equal((await visitor.post("/auth/verify-email", { user_uuid: other.uuid, code: theirs })).status, 200);
  const answer = await confirm(ada, code);
  assert.deepEqual(
    [answer.status, answer.body],
    [409, { error: "Another account has this e-mail address. Use another address.", code: "email_taken" }],
  );
  const { user } = (await ada.get("/profile/me")).body;
  assert.deepEqual([user.email, user.pending_email], [ada.email, address]);
});

test("of two who want one address at once, one gets it", async () => {
  const [ada, ben] = [await signedIn(harness), await signedIn(harness)];
  const mine = await asked(ada);
  await ben.post("/profile/change-email", { password: goodPassword, new_email: mine.address.replace("Next", "NEXT") });
  const theirs = codeIn((await mailsTo(harness, mine.address.replace("Next", "NEXT"))).at(-1) ?? "");
  const answers = await Promise.all([confirm(ada, mine.code), confirm(ben, theirs)]);
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 409],
  );
});

test("the account has the new address and keeps its sessions; the old address is notified and opens nothing", async () => {
  const ada = await signedIn(harness);
  const phone = apiClient(harness, await sessionToken(harness, ada.uuid));
  const { address, code } = await asked(ada);
  await visitor.post("/auth/forgot-password", { email: ada.email });
  const old = codeIn((await mailsTo(harness, ada.email)).at(-1) ?? "");
  const answer = await confirm(ada, `  ${code.toLowerCase()} `);
  assert.deepEqual([answer.status, answer.body.user.email], [200, address]);
  const { user } = (await phone.get("/profile/me")).body;
  assert.deepEqual([user.email, user.pending_email, user.is_verified], [address, null, true]);
  assert.match((await mailsTo(harness, ada.email)).at(-1) ?? "", new RegExp(`account is ${address}`));
  assert.equal((await confirm(ada, code)).status, 400, "a code is used once");
  const reset = { uuid: ada.uuid, code: old, new_password: "Another good pass 8" };
  assert.equal((await visitor.post("/auth/confirm-reset-password", reset)).status, 400);
  assert.equal((await logIn(harness, ada.email)).status, 401);
  assert.equal((await logIn(harness, address.toLowerCase())).status, 200);
});
