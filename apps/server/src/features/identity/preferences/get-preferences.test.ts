import assert from "node:assert/strict";
import { test } from "node:test";
import { goodPassword, personWithPassword } from "#test/accounts.ts";
import { startCompany } from "#test/company.ts";

const { cleo, dev, robot, nobody, harness, board, workspace } = await startCompany();
const path = "/profile/preferences";
const favourites = [{ workspace_uuid: workspace.uuid, kind: "board", uuid: board.uuid }];
const shortcuts = { "task.create": "c", constructor: "shift+k", "a-b_c.9": "" };

test("requests without credentials and keys are rejected, and so is a query", async () => {
  for (const who of [nobody, robot]) assert.equal((await who.get(path)).status, 401);
  assert.equal((await cleo.get(`${path}?all=1`)).status, 400);
});

test("preferences that were never set are empty, and those that were set are only the person's", async () => {
  const empty = { preferences: { favourites: [], shortcuts: {}, version: 1 } };
  assert.deepEqual((await cleo.get(path)).body, empty);
  assert.equal((await cleo.put(path, { favourites, shortcuts })).status, 200);
  assert.deepEqual((await cleo.get(path)).body, { preferences: { favourites, shortcuts, version: 2 } });
  assert.deepEqual((await dev.get(path)).body, empty);
});

test("an export contains the preferences, and deleting the account deletes them", async () => {
  const who = await personWithPassword(harness, "Gone");
  assert.equal((await who.put(path, { favourites, shortcuts })).status, 200);
  const { preferences } = (await who.get("/profile/export")).body.export;
  assert.deepEqual(preferences, [{ favourites, shortcuts, version: 2 }]);
  assert.equal((await who.delete("/profile", { password: goodPassword })).status, 200);
  const left = await harness.platform.pool.run("select 1 from preferences where user_uuid = $1", [who.uuid]);
  assert.equal(left.length, 0);
});
