import assert from "node:assert/strict";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";
import { termsError } from "../terms.ts";

const harness = await startHarness();
const ada = await person(harness, "Ada");
const path = "/platform/terms/accept";

test("a version that there never was is rejected, and nothing is accepted", async () => {
  const before = await footprint(harness);
  assert.equal((await apiClient(harness, "").post(path, { version: "1" })).status, 401);
  for (const version of ["2", "01", "1 "]) {
    const answer = await ada.post(path, { version });
    assert.deepEqual(
      [answer.status, answer.body.error],
      [400, "The terms do not have this version. Read the current terms."],
    );
  }
  for (const body of [
    undefined,
    {},
    { version: 1 },
    { version: "" },
    { version: "1".repeat(21) },
    { version: "1", at: "now" },
  ]) {
    assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await footprint(harness), before);
  assert.equal((await ada.get("/platform/terms")).body.terms.must_accept, true);
});

test("an older version has another error than one that there never was", () => {
  assert.equal(termsError("1", ["1", "2"]), "terms_changed");
  assert.equal(termsError("2", ["1", "2"]), null);
  assert.equal(termsError("3", ["1", "2"]), "terms_unknown");
});

test("the current terms are accepted once, however often and however many times at once", async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.post(path, { version: "1" })));
  const [first] = answers;
  assert.deepEqual([first?.body.terms.accepted_version, first?.body.terms.must_accept], ["1", false]);
  assert.ok(
    answers.every((answer) => answer.status === 200 && answer.body.terms.accepted_at === first?.body.terms.accepted_at),
  );
  const events = await harness.platform.pool.run("select data from account_events where user_uuid = $1", [ada.uuid]);
  assert.deepEqual([...events], [{ data: { version: "1" } }]);
});
