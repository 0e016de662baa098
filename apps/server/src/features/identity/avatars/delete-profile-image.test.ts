import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { filesOnDisk } from "#test/files.ts";
import { picture } from "#test/pictures.ts";

const company = await startCompany();
const { ada, ben, nobody, robot, harness } = company;
const path = "/profile/image";

test("only a session may remove its own picture, and 404 without one", async () => {
  await ada.upload("/profile/update/image", await picture());
  const before = await company.footprint();
  for (const who of [nobody, robot]) assert.equal((await who.delete(path)).status, 401);
  assert.equal((await ben.delete(path)).status, 404);
  assert.equal((await ada.delete(path, { size: "small" })).status, 400);
  assert.deepEqual(await company.footprint(), before);
  const answer = await ada.delete(path);
  assert.deepEqual([answer.status, answer.body.user.uuid, answer.body.user.image_version], [200, ada.uuid, null]);
  assert.equal((await ada.delete(path)).status, 404);
  assert.equal((await ada.get("/profile/image/content")).status, 404);
  await harness.worker.idle();
  assert.deepEqual((await filesOnDisk(harness)).stored, []);
});

test("the version of a removed picture never comes again", async () => {
  const versions: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    versions.push((await ben.upload("/profile/update/image", await picture())).body.user.image_version);
    await ben.delete(path);
  }
  assert.deepEqual(versions, [1, 2, 3]);
});

test("of many removals at once one is answered, and announces it", async () => {
  await ada.upload("/profile/update/image", await picture());
  const answers = await Promise.all(Array.from({ length: 5 }, () => ada.delete(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status).toSorted((a, b) => a - b),
    [200, 404, 404, 404, 404],
  );
  const events = await harness.platform.pool.run(
    "select data from account_events where user_uuid = $1 and name = 'account.image_removed' order by created_at",
    [ada.uuid],
  );
  assert.deepEqual([...events], [{ data: { version: 1 } }, { data: { version: 2 } }]);
});
