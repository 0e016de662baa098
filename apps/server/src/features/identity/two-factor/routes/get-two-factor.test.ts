import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { keyOf, apiClient } from "#test/people.ts";
import { guarded, mailed, ok, signedIn } from "#test/second-factor.ts";

const harness = await startHarness();

test("only a session sees the second factors, and only its own person's", async () => {
  const { who } = await guarded(harness);
  const { workspace } = ok(await who.post("/workspaces", { name: "Keys" }));
  assert.equal((await apiClient(harness, "").get("/profile/two-factor")).status, 401);
  assert.equal((await (await keyOf(harness, who, workspace.uuid)).get("/profile/two-factor")).status, 401);
  const other = await signedIn(harness);
  const off = { totp: false, email: false, backup_codes_left: 0 };
  assert.deepEqual(ok(await other.get("/profile/two-factor")), { two_factor: off });
});

test("a person sees the same here and in the own account", async () => {
  for (const [who, two_factor] of [
    [(await guarded(harness)).who, { totp: true, email: false, backup_codes_left: 10 }],
    [await mailed(harness), { totp: false, email: true, backup_codes_left: 0 }],
  ] as const) {
    assert.deepEqual(ok(await who.get("/profile/two-factor")), { two_factor });
    assert.deepEqual(ok(await who.get("/profile/me")).user.two_factor, two_factor);
  }
});
