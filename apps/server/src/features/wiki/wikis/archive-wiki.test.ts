import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, workspace } = company;
const { wiki } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Handbook" }));
const path = `/wikis/${wiki.uuid}`;

test("a person who may not write cannot archive a wiki", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, hal].map((who) => who.delete(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  assert.deepEqual(await company.footprint(), before);
});

test("an archived wiki is not found any more, and cannot be archived again", async () => {
  const { status, body } = await cleo.delete(path);
  assert.equal(status, 200);
  assert.equal(typeof body.wiki.archived_at, "string");
  assert.equal((await cleo.delete(path)).body.error, "Wiki not found.");
  assert.equal((await cleo.patch(path, { name: "New" })).status, 404);
});
