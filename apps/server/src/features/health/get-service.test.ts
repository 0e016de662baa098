import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const nobody = apiClient(await startHarness(), "");

test("everybody can read the name of the service and where its documentation is", async () => {
  const { status, body, headers } = await nobody.get("/");
  assert.equal(status, 200);
  assert.deepEqual(body.service, { name: "Stoa", version: "1.0.0", documentation: "https://stoa.test/docs" });
  assert.equal(headers["x-content-type-options"], "nosniff");
  assert.match(String(headers["x-request-id"]), /^[0-9a-f-]{36}$/);
});

test("an unknown query parameter and an unknown path are rejected with the framework's error body", async () => {
  const unknownQuery = await nobody.get("/?verbose=1");
  assert.equal(unknownQuery.status, 400);
  assert.equal(unknownQuery.body.code, "FST_ERR_VALIDATION");
  const unknownPath = await nobody.get("/nothing-here");
  assert.equal(unknownPath.status, 404);
  assert.equal(unknownPath.body.statusCode, 404);
});

test("only the web app's own origin is allowed across origins", async () => {
  const foreign = await nobody.get("/", { headers: { origin: "https://elsewhere.test" } });
  assert.notEqual(foreign.headers["access-control-allow-origin"], "https://elsewhere.test");
  assert.notEqual(foreign.headers["access-control-allow-origin"], "*");
  const own = await nobody.get("/", { headers: { origin: "https://stoa.test" } });
  assert.equal(own.headers["access-control-allow-origin"], "https://stoa.test");
});
