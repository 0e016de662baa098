import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { codeIn, mailsTo, newcomer, verified } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");
const resend = (body: Record<string, unknown>) => visitor.post("/auth/resend-verification-email", body);

test("nobody, a verified person and another's address are answered alike, and nothing is sent", async () => {
  const done = await verified(harness);
  const body = newcomer();
  const { user } = (await visitor.post("/auth/sign-up", body)).body;
  const mails = await harness.mails();
  const before = await footprint(harness);
  for (const asked of [
    { user_uuid: randomUUID() },
    { user_uuid: done.uuid },
    { user_uuid: user.uuid, email: done.email },
  ]) {
    const answer = await resend(asked);
    assert.deepEqual([answer.status, answer.body], [200, { sent: true }]);
  }
  assert.equal((await resend({ user_uuid: "nobody" })).status, 400);
  assert.equal((await resend({ user_uuid: user.uuid, email: "nobody" })).status, 400);
  assert.deepEqual(await harness.mails(), mails);
  assert.deepEqual(await footprint(harness), before);
});

test("an unverified person gets another code, and the former one no longer works", async () => {
  const body = newcomer();
  const { user } = (await visitor.post("/auth/sign-up", body)).body;
  const answer = await resend({ user_uuid: user.uuid, email: body.email.toUpperCase() });
  assert.deepEqual([answer.status, answer.body], [200, { sent: true }]);
  const [first = "", second = ""] = await mailsTo(harness, body.email);
  assert.notEqual(codeIn(first), codeIn(second));
  const verify = (mail: string) => visitor.post("/auth/verify-email", { user_uuid: user.uuid, code: codeIn(mail) });
  assert.equal((await verify(first)).body.code, "code_invalid");
  assert.equal((await verify(second)).status, 200);
});

test("no more than five mails a day reach one inbox", async () => {
  const body = newcomer();
  const { user } = (await visitor.post("/auth/sign-up", body)).body;
  for (let more = 0; more < 8; more += 1) {
    const answer = await resend({ user_uuid: user.uuid });
    assert.deepEqual([answer.status, answer.body], [200, { sent: true }]);
  }
  assert.equal((await mailsTo(harness, body.email)).length, 5);
});
