import assert from "node:assert/strict";
import { test } from "node:test";
import { newcomer } from "#test/accounts.ts";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const harness = await startHarness({ REFUSE_COMMON_PASSWORDS: "true" });
const visitor = apiClient(harness, "");

test("a deployment can reject common passwords and the person's own names at a sign-up", async () => {
  const before = await footprint(harness);
  for (const fields of [
    { password: "Password1!" },
    { password: "New.Comer1" },
    { email: "grace.hopper@example.com", password: "Grace.Hopper@example.com" },
  ]) {
    const answer = await visitor.post("/auth/sign-up", newcomer(fields));
    assert.equal(answer.status, 400, JSON.stringify(fields));
    assert.match(answer.body.error, /too easy to guess/);
  }
  assert.deepEqual(await footprint(harness), before);
  assert.equal((await visitor.post("/auth/sign-up", newcomer())).status, 201);
});
