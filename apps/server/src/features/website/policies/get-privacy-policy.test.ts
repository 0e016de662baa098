import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { readConfig } from "#config.ts";
import { startHarness } from "#test/harness.ts";
import { apiClient } from "#test/people.ts";

const folder = await mkdtemp(join(tmpdir(), "stoa-policies-"));
after(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, "privacy-policy.md"), "# Ours\n\nWe store *little*.\n");
const nobody = apiClient(await startHarness({ POLICIES_DIR: folder }), "");

test("the operator's text replaces the one that comes with Stoa, which stays where the folder has none", async () => {
  const privacy = await nobody.get("/public/privacy-policy");
  assert.deepEqual(
    [privacy.status, privacy.body],
    [200, { privacy_policy: { content_markdown: "# Ours\n\nWe store *little*.\n" } }],
  );
  assert.match(readConfig({}).POLICIES_DIR.privacy, /^# Privacy policy\n/);
});

test("a folder or a text that cannot be used stops the start with one line", async () => {
  assert.throws(() => readConfig({ POLICIES_DIR: join(folder, "none") }), /^Error: POLICIES_DIR must be a folder/);
  const bad = join(folder, "cookie-policy.md");
  for (const text of ["", " \n", Buffer.from([0xff, 0xfe, 0x41]), "x".repeat(1_000_001)]) {
    await writeFile(bad, text);
    const sentence = /^Error: POLICIES_DIR: cookie-policy.md must be a text in UTF-8 of 1 to 1000000 characters\.$/;
    assert.throws(() => readConfig({ POLICIES_DIR: folder }), sentence);
  }
});
