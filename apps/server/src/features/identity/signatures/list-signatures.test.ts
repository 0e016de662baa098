import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { person, apiClient } from "#test/people.ts";

const harness = await startHarness();
const path = "/profile/signatures";

test("a person sees only the own signatures, newest first and without their images", async () => {
  const [ada, ben] = [await person(harness, "Ada"), await person(harness, "Ben")];
  assert.equal((await apiClient(harness, "").get(path)).status, 401);
  assert.equal((await ada.get(`${path}?user_uuid=${ben.uuid}`)).status, 400);
  assert.deepEqual((await ada.get(path)).body, { signatures: [] });
  const made: { uuid: string; created_at: string }[] = [];
  for (const image of ["first", "second", "third"]) {
    const { uuid, created_at } = (await ada.post(path, { image })).body.signature;
    made.unshift({ uuid, created_at });
  }
  await ben.post(path, { image: "another's" });
  const { signatures } = (await ada.get(path)).body;
  assert.deepEqual(signatures, made, "without their images");
});
