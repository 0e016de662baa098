import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { picture } from "#test/pictures.ts";

const company = await startCompany();
const { ada, ben, nobody, robot, harness } = company;
const path = "/profile/signed-profile-image";

test("only a session gets an address of its own picture, and 404 without one", async () => {
  await ada.upload("/profile/update/image", await picture());
  for (const who of [nobody, robot]) assert.equal((await who.get(path)).status, 401);
  assert.equal((await ben.get(path)).status, 404);
  assert.equal((await ada.get(`${path}?user_uuid=${ben.uuid}`)).status, 400);
});

test("the address is the deployment's, tells its version, and when it ends: in an hour", async () => {
  const { image } = (await ada.get(path, { headers: { host: "evil.example" } })).body;
  assert.match(image.url, /^https:\/\/stoa\.test\/public\/profile-images\/[A-Za-z0-9_-]{20,100}$/);
  assert.equal(image.version, 1);
  const left = Date.parse(image.expires_at) - harness.platform.services.now();
  assert.ok(left > 59 * 60_000 && left <= 60 * 60_000, `${left} ms`);
});
