import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, hal, workspace } = company;
const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" }));
const path = `/wikis/${wiki.uuid}`;

test("a wiki that is not archived is not found, and who may not write cannot restore one", async () => {
  assert.deepEqual((await ada.post(`${path}/restore`)).body, { error: "Wiki not found.", code: "wiki_not_found" });
  assert.equal((await ada.delete(path)).status, 200);
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, hal].map((who) => who.post(`${path}/restore`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 404],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("a restored wiki is listed and written again", async () => {
  const { body } = await cleo.post(`${path}/restore`);
  assert.deepEqual([body.wiki.uuid, body.wiki.archived_at], [wiki.uuid, null]);
  assert.equal((await ada.get(`/wikis?workspace_uuid=${workspace.uuid}`)).body.wikis.length, 1);
  assert.equal((await cleo.patch(path, { name: "New" })).status, 200);
});
