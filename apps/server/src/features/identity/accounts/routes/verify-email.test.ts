import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { codeIn, mailsTo, newcomer } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const run = harness.platform.pool.run;

async function waiting() {
  const body = newcomer();
  const { user } = (await visitor.post("/auth/sign-up", body)).body;
  const [mail = ""] = await mailsTo(harness, body.email);
  return { user_uuid: user.uuid as string, email: body.email, code: codeIn(mail) };
}

const verify = (user_uuid: string, code: string) => visitor.post("/auth/verify-email", { user_uuid, code });

test("a malformed body is rejected before anything is counted", async () => {
  const { user_uuid, code } = await waiting();
  const before = await footprint(harness);
  for (const body of [
    {},
    { user_uuid },
    { user_uuid: "x", code },
    { user_uuid, code: "abc" },
    { user_uuid, code: "a".repeat(13) },
  ]) {
    assert.equal((await visitor.post("/auth/verify-email", body)).status, 400);
  }
  assert.deepEqual(await footprint(harness), before);
});

test("a wrong code, another person's code and a code for an unknown account are rejected in the same way", async () => {
  const [one, other] = [await waiting(), await waiting()];
  const answers = [
    await verify(one.user_uuid, "AAAAAAAA"),
    await verify(one.user_uuid, other.code),
    await verify(randomUUID(), one.code),
  ];
  for (const answer of answers) {
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body, { error: "The code is not valid or has expired.", code: "code_invalid" });
  }
  assert.equal((await verify(one.user_uuid, one.code)).status, 200);
});

test("a code older than 30 minutes is rejected", async () => {
  const { user_uuid, code } = await waiting();
  const [row] = (await run(
    "select extract(epoch from expires_at - created_at)::int as seconds from account_codes where user_uuid = $1",
    [user_uuid],
  )) as { seconds: number }[];
  assert.equal(row?.seconds, 1800);
  await run("update account_codes set expires_at = clock_timestamp() where user_uuid = $1", [user_uuid]);
  assert.equal((await verify(user_uuid, code)).status, 400);
});

test("of fifty who come with one code at once, one is let in, and its siblings are void", async () => {
  const { user_uuid, email, code: sibling } = await waiting();
  await visitor.post("/auth/resend-verification-email", { user_uuid });
  const code = codeIn((await mailsTo(harness, email))[1] ?? "");
  const answers = await Promise.all(Array.from({ length: 50 }, () => verify(user_uuid, code)));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  assert.equal((await verify(user_uuid, sibling)).body.user, undefined);
  assert.equal((await run("select 1 from account_codes where user_uuid = $1", [user_uuid])).length, 0);
});

test("after ten wrong codes even the right one is rejected, with and without an account", async () => {
  const { user_uuid, code } = await waiting();
  const nobody = randomUUID();
  for (const uuid of [user_uuid, nobody]) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => verify(uuid, "AAAAAAAA")));
    assert.equal(answers.filter((answer) => answer.status === 400).length, 10);
    assert.equal(answers.filter((answer) => answer.status === 429).length, 40);
  }
  const [known, unknown] = [await verify(user_uuid, code), await verify(nobody, code)];
  assert.equal(known.status, 429);
  assert.deepEqual(known.body, unknown.body);
  assert.equal(known.body.statusCode, 429);
  assert.ok(Number(known.headers["retry-after"]) > 800);
  await run("update sign_in_failures set failed_at = failed_at - interval '15 minutes'");
  assert.equal((await verify(user_uuid, code)).status, 200);
});

test("the code may be typed in lower case, and the trail of the account shows that it is verified", async () => {
  const { user_uuid, code } = await waiting();
  const answer = await verify(user_uuid, code.toLowerCase());
  assert.equal(answer.status, 200);
  assert.equal(answer.body.user.is_verified, true);
  const events = (await run("select name from account_events where user_uuid = $1 order by created_at", [
    user_uuid,
  ])) as {
    name: string;
  }[];
  assert.deepEqual(
    events.map((event) => event.name),
    ["account.signed_up", "account.verified"],
  );
});
