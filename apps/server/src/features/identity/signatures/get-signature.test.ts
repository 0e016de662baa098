import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const path = "/profile/signatures";

test("nobody reads another's signature, and its person reads it with the image, and only with a session", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const { signature } = (await ada.post(path, { image: "drawn" })).body;
  const own = `${path}/${signature.uuid}`;
  for (const who of [await keyOf(harness, ada, workspace.uuid), apiClient(harness, "")]) {
    assert.equal((await who.get(own)).status, 401);
  }
  for (const answer of [await ben.get(own), await ada.get(`${path}/${randomUUID()}`)]) {
    assert.deepEqual([answer.status, answer.body.error], [404, "Signature not found."]);
  }
  assert.equal((await ada.get(`${path}/nonsense`)).status, 400);
  const answer = await ada.get(own);
  assert.deepEqual([answer.status, answer.body], [200, { signature }]);
  assert.equal(answer.body.signature.image, "drawn");
});
