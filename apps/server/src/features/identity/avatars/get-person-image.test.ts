import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { join, person } from "#test/people.ts";
import { picture } from "#test/pictures.ts";

const company = await startCompany();
const { ada, ben, dev, finn, hal, ivy, nobody, robot, harness } = company;
const { pool } = harness.platform;
const path = (uuid: string, query = "") => `/profile/image/content/${uuid}${query}`;
await ada.upload("/profile/update/image", await picture());

test("a person who shares no workspace with another one gets the reply that there is no picture, as for somebody without one", async () => {
  for (const who of [nobody, robot]) assert.equal((await who.get(path(ada.uuid))).status, 401);
  const hidden = await hal.get(path(ada.uuid));
  for (const uuid of [ben.uuid, randomUUID()]) {
    const none = await ada.get(path(uuid));
    assert.deepEqual([none.status, none.body], [hidden.status, hidden.body]);
  }
  assert.deepEqual([hidden.status, hidden.body.error], [404, "Image not found."]);
  assert.equal((await ada.get(path("nonsense"))).status, 400);
  assert.equal((await ada.get(path(ada.uuid, `?v=${"1".repeat(101)}`))).status, 400);
  for (const who of [ada, ben, dev, finn, ivy]) assert.equal((await who.get(path(ada.uuid))).status, 200);
  assert.equal((await ben.get(path(ada.uuid.toUpperCase()))).status, 200);
});

test("a picture is hidden when either person has left, and when the workspace was deleted", async () => {
  const [one, other] = [await person(harness, "One"), await person(harness, "Other")];
  await one.upload("/profile/update/image", await picture());
  const { workspace } = (await one.post("/workspaces", { name: `Shared ${one.uuid}` })).body;
  const status = async () => (await other.get(path(one.uuid))).status;
  assert.equal(await status(), 404);
  await join(harness, workspace.uuid, other, "guest");
  assert.equal(await status(), 200);
  for (const who of [one, other]) {
    const set = (value: string) =>
      pool.run(`update members set deactivated_at = ${value} where user_uuid = $1`, [who.uuid]);
    await set("clock_timestamp()");
    assert.equal(await status(), 404);
    await set("null");
    assert.equal(await status(), 200);
  }
  await pool.run("update workspaces set deleted_at = clock_timestamp() where uuid = $1", [workspace.uuid]);
  assert.equal(await status(), 404);
  assert.equal((await one.get(path(one.uuid))).status, 200);
});

test("a browser may keep it for good under its own version, under any other not, and everybody else may keep nothing", async () => {
  const browser = { headers: { "sec-fetch-site": "same-origin" } };
  const cached = async (query: string) => (await ben.get(path(ada.uuid, query), browser)).headers["cache-control"];
  assert.equal((await ben.get(path(ada.uuid, "?v=1"))).headers["cache-control"], "private, no-store");
  assert.equal(await cached("?v=1"), "private, max-age=31536000, immutable");
  assert.equal(await cached("?v=1&size=small"), "private, max-age=31536000, immutable");
  for (const query of ["", "?v=", "?v=0", "?v=01", "?v=2"])
    assert.equal(await cached(query), "private, no-cache", query);
  await ada.upload("/profile/update/image", await picture(["blue", "blue"]));
  assert.equal(await cached("?v=1"), "private, no-cache");
  assert.equal(await cached("?v=2"), "private, max-age=31536000, immutable");
});

test("a picture that is replaced while it is asked for is never a failure", async () => {
  const files = await Promise.all(["red", "blue", "green"].map((colour) => picture([colour, colour])));
  const looking = (async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 60; round += 1) statuses.add((await ben.get(path(ada.uuid))).status);
    return statuses;
  })();
  for (const file of files) await ada.upload("/profile/update/image", file);
  assert.deepEqual([...(await looking)], [200]);
});
