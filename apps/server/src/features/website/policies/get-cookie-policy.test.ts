import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const nobody = apiClient(await startHarness(), "");

test("without a text of the operator, everybody reads the policy that comes with Stoa", async () => {
  const { status, body } = await nobody.get("/public/cookie-policy");
  assert.deepEqual([status, Object.keys(body)], [200, ["cookie_policy"]]);
  assert.match(body.cookie_policy.content_markdown, /^# Cookie policy\n/);
  assert.match(body.cookie_policy.content_markdown, /`stoa_session`/);
  assert.equal((await nobody.get("/public/cookie-policy?lang=de")).status, 400);
});
