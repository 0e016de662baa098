import assert from "node:assert/strict";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const ada = await person(harness, "Ada");
const path = "/profile/completion-sound";

test("both truth values are needed, and nothing else", async () => {
  const before = await footprint(harness);
  const whole = { enabled: false, prompted: true };
  assert.equal((await apiClient(harness, "").post(path, whole)).status, 401);
  for (const body of [
    undefined,
    {},
    { enabled: false },
    { prompted: true },
    { ...whole, enabled: "false" },
    { ...whole, volume: 1 },
  ]) {
    assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body));
  }
  assert.deepEqual(await footprint(harness), before);
});

test("the settings are kept and shown with the account; the same again changes nothing", async () => {
  const answer = await ada.post(path, { enabled: false, prompted: true });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body.user.completion_sound, { enabled: false, prompted: true });
  assert.deepEqual(answer.body, (await ada.get("/profile/me")).body);
  const before = await footprint(harness);
  const again = await ada.post(path, { enabled: false, prompted: true });
  assert.deepEqual([again.status, again.body], [200, answer.body]);
  assert.deepEqual(await footprint(harness), before);
});
