import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, harness, workspace } = company;
const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" }));
const path = `/wikis/${wiki.uuid}`;

test("a person who may not write cannot rename a wiki, and an equal name is no change", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, hal].map((who) => who.patch(path, { name: "New" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  for (const wrong of [{}, { name: " " }, { name: "x".repeat(201) }, { name: "A", position: 1 }]) {
    assert.equal((await ada.patch(path, wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.equal((await ada.patch(path, { name: " Handbook " })).body.wiki.updated_at, wiki.updated_at);
  assert.deepEqual(await company.footprint(), before);
});

test("a member renames a wiki", async () => {
  const { body } = await cleo.patch(path.toUpperCase().replace("WIKIS", "wikis"), { name: " Harbour " });
  assert.equal(body.wiki.name, "Harbour");
  const [event] = await harness.platform.pool.run<{ name: string; data: { changed: string[] } }>(
    "select name, data from full_events order by id desc limit 1",
  );
  assert.deepEqual([event?.name, event?.data.changed], ["wiki.updated", ["name"]]);
});
