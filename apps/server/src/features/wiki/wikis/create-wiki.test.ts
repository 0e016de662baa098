import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { mostWikis } from "./create-wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot, workspace, harness } = company;
const body = { workspace_uuid: workspace.uuid, name: "Handbook" };

test("viewers, commenters, guests and people who are not members cannot create a wiki, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, hal, nobody].map((who) => who.post("/wikis", body)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 401],
  );
  for (const wrong of [
    {},
    { name: "A" },
    { ...body, name: " " },
    { ...body, name: "x".repeat(201) },
    { ...body, color: 1 },
  ]) {
    assert.equal((await ada.post("/wikis", wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("every member can create a wiki, and it names its creator or their key", async () => {
  const { wiki } = created(await cleo.post("/wikis", { ...body, name: " Harbour " }));
  assert.deepEqual([wiki.name, wiki.workspace_uuid, wiki.archived_at], ["Harbour", workspace.uuid, null]);
  assert.equal(wiki.created_by.first_name, "Cleo");
  created(await ivy.post("/wikis", body));
  const byKey = created(await robot.post("/wikis", body)).wiki;
  assert.equal(byKey.created_by.via.user_uuid, cleo.uuid);
  const [event] = await harness.platform.pool.run<{ name: string; data: { wiki: { uuid: string } } }>(
    "select name, data from full_events order by id desc limit 1",
  );
  assert.deepEqual([event?.name, event?.data.wiki.uuid], ["wiki.created", byKey.uuid]);
});

test("a workspace has a limited number of wikis, archived ones included", async () => {
  await harness.platform.pool.run(
    `insert into wikis (workspace_uuid, name, created_by, archived_at)
     select $1, 'One of many', $2, clock_timestamp()
     from generate_series((select count(*) from wikis where workspace_uuid = $1) + 2, $3::int)`,
    [workspace.uuid, ada.uuid, mostWikis],
  );
  const answers = await Promise.all([1, 2, 3].map(() => ada.post("/wikis", body)));
  const statuses = answers.map((answer) => answer.status).toSorted((one, other) => one - other);
  assert.deepEqual(statuses, [201, 409, 409]);
});
