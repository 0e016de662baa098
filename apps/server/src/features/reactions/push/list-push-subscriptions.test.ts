import assert from "node:assert/strict";
import { createECDH } from "node:crypto";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const path = "/profile/push-subscriptions";

test("a person sees only their own browsers, the last subscribed first", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "AAECAwQFBgcICQoLDA0ODw" };
  assert.equal((await apiClient(harness, "").get(path)).status, 401);
  assert.equal((await ada.get(`${path}?all=true`)).status, 400);
  assert.deepEqual((await ada.get(path)).body, { push_subscriptions: [] });
  for (const name of ["one", "two"]) await ada.post(path, { endpoint: `https://${name}.example.com/a`, keys });
  await ben.post(path, { endpoint: "https://three.example.com:8443/a", keys });
  const origins = async (who: typeof ada) =>
    (await who.get(path)).body.push_subscriptions.map((each: { origin: string }) => each.origin);
  assert.deepEqual(await origins(ada), ["https://two.example.com", "https://one.example.com"]);
  assert.deepEqual(await origins(ben), ["https://three.example.com:8443"]);
});
