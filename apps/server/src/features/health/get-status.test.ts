import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const nobody = apiClient(await startHarness(), "");

test("the public status shows the state of each part", async () => {
  const { status, body } = await nobody.get("/public/status");
  assert.equal(status, 200);
  assert.deepEqual(body.status, { state: "up", components: { api: "up", database: "up" } });
});
