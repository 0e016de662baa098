import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { keyOf, person, apiClient } from "#test/people.ts";

const harness = await startHarness();

test("only a session may ask who it is", async () => {
  const ada = await person(harness, "Ada");
  const { workspace } = (await ada.post("/workspaces", { name: "Keys" })).body;
  const key = await keyOf(harness, ada, workspace.uuid);
  const nobody = await apiClient(harness, "").get("/profile/me");
  assert.equal(nobody.status, 401);
  assert.equal(nobody.body.code, "FST_JWT_NO_AUTHORIZATION_IN_HEADER");
  assert.equal((await key.get("/profile/me")).status, 401);
  assert.equal((await ada.get("/profile/me?verbose=1")).status, 400);
});

test("a person sees the own account with its settings, and nothing of the password", async () => {
  const ada = await person(harness, "Ada");
  const { user } = (await ada.get("/profile/me")).body;
  const { created_at, updated_at, ...rest } = user;
  assert.match(created_at, /Z$/);
  assert.match(updated_at, /Z$/);
  assert.deepEqual(rest, {
    uuid: ada.uuid,
    email: ada.email,
    first_name: "Ada",
    last_name: "Example",
    is_verified: true,
    phone_number: null,
    phone_number_country_code: null,
    is_staff: false,
    completion_sound: { enabled: true, prompted: false },
    move_sound: { enabled: true },
    image_version: null,
    pending_email: null,
    two_factor: { totp: false, email: false, backup_codes_left: 0 },
    time_zone: null,
  });
  await harness.platform.pool.run("update users set phone_number = '123', move_sound_enabled = false where uuid = $1", [
    ada.uuid,
  ]);
  const changed = (await ada.get("/profile/me")).body.user;
  assert.equal(changed.phone_number, "123");
  assert.equal(changed.move_sound.enabled, false);
});
