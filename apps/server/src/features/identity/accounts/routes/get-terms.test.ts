import assert from "node:assert/strict";
import { test } from "node:test";
import { logIn, signedUp } from "#test/accounts.ts";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const path = "/platform/terms";

test("only a session may ask", async () => {
  assert.equal((await apiClient(harness, "").get(path)).status, 401);
});

test("a person who signed up has accepted the terms of that day; who never did must", async () => {
  const owner = await signedUp(harness);
  const { token } = (await logIn(harness, owner.email)).body;
  const { terms } = (await apiClient(harness, token).get(path)).body;
  assert.match(terms.accepted_at, /Z$/);
  assert.deepEqual([terms.version, terms.accepted_version, terms.must_accept], ["1", "1", false]);
  const ada = await person(harness, "Ada");
  const none = { version: "1", accepted_version: null, accepted_at: null, must_accept: true };
  assert.deepEqual((await ada.get(path)).body, { terms: none });
  await harness.platform.pool.run("update users set accepted_terms_version = '0' where uuid = $1", [ada.uuid]);
  const { accepted_version, must_accept } = (await ada.get(path)).body.terms;
  assert.deepEqual([accepted_version, must_accept], ["0", true]);
});
