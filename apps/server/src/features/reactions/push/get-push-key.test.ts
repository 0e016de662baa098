import assert from "node:assert/strict";
import { test } from "node:test";
import { isPoint } from "#platform/crypto/push-keys.ts";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const path = "/profile/push-key";

test("the public key of the deployment is the same for everybody", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  assert.equal((await apiClient(harness, "").get(path)).status, 401);
  const { body } = await ada.get(path);
  assert.deepEqual((await ben.get(path)).body, body);
  assert.ok(isPoint(Buffer.from(body.public_key, "base64url")));
});
