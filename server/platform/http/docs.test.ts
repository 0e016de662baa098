import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#testing/harness.ts";
import { someone } from "#testing/people.ts";

const harness = await startHarness();
const nobody = someone(harness, "");

test("the reference serves its own files, and no other name is one", async () => {
  for (const asset of ["swagger-ui-bundle.js", "swagger-ui.css", "start.js"]) {
    assert.equal((await nobody.get(`/docs/${asset}`)).status, 200, asset);
  }
  for (const asset of ["constructor", "__proto__", "toString", "package.json", "..%2fpackage.json"]) {
    assert.equal((await nobody.get(`/docs/${asset}`)).status, 404, asset);
  }
});
