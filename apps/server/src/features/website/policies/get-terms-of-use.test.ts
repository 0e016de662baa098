import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "#config.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-terms-"));
after(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, "terms-of-use.md"), "# Ours\n\nBe *kind*.\n");
const nobody = apiClient(await startHarness({ POLICIES_DIR: folder }), "");

test("everybody reads the operator's terms of use, or those that come with Stoa", async () => {
  const { status, body } = await nobody.get("/public/terms-of-use");
  assert.deepEqual([status, body], [200, { terms_of_use: { content_markdown: "# Ours\n\nBe *kind*.\n" } }]);
  assert.match(readConfig({}).POLICIES_DIR.terms, /^# Terms of use\n/);
});
