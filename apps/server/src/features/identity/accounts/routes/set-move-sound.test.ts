import assert from "node:assert/strict";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const ada = await person(harness, "Ada");
const path = "/profile/move-sound";

test("one truth value is needed, and nothing else", async () => {
  const before = await footprint(harness);
  assert.equal((await apiClient(harness, "").post(path, { enabled: false })).status, 401);
  for (const body of [undefined, {}, { enabled: null }, { enabled: 0 }, { enabled: false, prompted: true }]) {
    assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await footprint(harness), before);
});

test("the setting is kept and shown with the account; the same again changes nothing", async () => {
  const answer = await ada.post(path, { enabled: false });
  assert.deepEqual([answer.status, answer.body.user.move_sound], [200, { enabled: false }]);
  assert.deepEqual(answer.body.user.completion_sound, { enabled: true, prompted: false });
  const before = await footprint(harness);
  assert.deepEqual((await ada.post(path, { enabled: false })).body, answer.body);
  assert.deepEqual(await footprint(harness), before);
});
