import assert from "node:assert/strict";
import { test } from "node:test";
import { codeIn, linkIn, mailsTo, newcomer } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const harness = await startHarness();
const visitor = apiClient(harness, "");

/** The request of a program with the code and the uuid of the mailed link. */
const addressIn = (mail: string): string => linkIn(mail).replace("/verify?", "/auth/verify-account?");

test("a link that lacks something, says too much or is wrong verifies nobody", async () => {
  const body = newcomer();
  const { user } = (await visitor.post("/auth/sign-up", body)).body;
  const [mail = ""] = await mailsTo(harness, body.email);
  const before = { ...(await footprint(harness)), sign_in_failures: 1 };
  const wrong = [
    `/auth/verify-account?code=${codeIn(mail)}`,
    `/auth/verify-account?uuid=${user.uuid}`,
    `/auth/verify-account?code=${codeIn(mail)}&uuid=nobody`,
    `${addressIn(mail)}&more=1`,
    `/auth/verify-account?code=AAAAAAAA&uuid=${user.uuid}`,
  ];
  for (const path of wrong) assert.equal((await visitor.get(path)).status, 400, path);
  assert.deepEqual(await footprint(harness), before, "but for the one wrong try that is counted");
});

test("a program verifies the account with what the mailed link says, once", async () => {
  const body = newcomer();
  await visitor.post("/auth/sign-up", body);
  const [mail = ""] = await mailsTo(harness, body.email);
  const answer = await visitor.get(addressIn(mail));
  assert.equal(answer.status, 200);
  assert.equal(answer.body.user.email, body.email);
  assert.equal(answer.body.user.is_verified, true);
  assert.equal((await visitor.get(addressIn(mail))).status, 400);
});
