import assert from "node:assert/strict";
import { createECDH, randomUUID } from "node:crypto";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const path = "/profile/push-subscriptions";

test("a person deletes only their own browser, and only once", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "AAECAwQFBgcICQoLDA0ODw" };
  const { uuid } = (await ada.post(path, { endpoint: "https://push.example.com/a", keys })).body.push_subscription;
  const before = await footprint(harness);
  assert.equal((await apiClient(harness, "").delete(`${path}/${uuid}`)).status, 401);
  for (const [who, named] of [
    [ben, uuid],
    [ada, randomUUID()],
  ] as const) {
    const answer = await who.delete(`${path}/${named}`);
    assert.deepEqual([answer.status, answer.body.error], [404, "Push subscription not found."]);
  }
  assert.equal((await ada.delete(`${path}/nonsense`)).status, 400);
  assert.deepEqual(await footprint(harness), before);
  const answer = await ada.delete(`${path}/${uuid.toUpperCase()}`);
  assert.deepEqual([answer.status, answer.body], [200, { push_subscription: { uuid } }]);
  assert.equal((await ada.delete(`${path}/${uuid}`)).status, 404);
  assert.deepEqual((await ada.get(path)).body.push_subscriptions, []);
});
