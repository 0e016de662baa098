import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { footprint } from "#test/company.ts";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const path = "/profile/signatures";

test("nobody deletes another's signature, and a person the own one once", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  const { signature } = (await ada.post(path, { image: "drawn" })).body;
  const before = await footprint(harness);
  const own = `${path}/${signature.uuid}`;
  assert.equal((await apiClient(harness, "").delete(own)).status, 401);
  for (const [who, uuid] of [
    [ben, signature.uuid],
    [ada, randomUUID()],
  ] as const) {
    const answer = await who.delete(`${path}/${uuid}`);
    assert.deepEqual([answer.status, answer.body.error], [404, "Signature not found."]);
  }
  assert.equal((await ada.delete(`${path}/nonsense`)).status, 400);
  assert.deepEqual(await footprint(harness), before);
  const answer = await ada.delete(own.toUpperCase().replace("/PROFILE/SIGNATURES", path));
  assert.deepEqual([answer.status, answer.body], [200, { signature: { uuid: signature.uuid } }]);
  assert.equal((await ada.delete(own)).status, 404);
  assert.deepEqual((await ada.get(path)).body.signatures, []);
});
