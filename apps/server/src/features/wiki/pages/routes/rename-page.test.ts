import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal } = company;
const { page, tree } = await startWiki(company);
const made = await page("Mooring", null, "Ropes");
const path = `/wiki-pages/${made.uuid}/title`;

test("a person who may not write cannot rename a page, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, finn, gus, hal].map((who) => who.patch(path, { version: 1, title: "New" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  for (const wrong of [
    { version: 1 },
    { title: "A" },
    { version: 1, title: " " },
    { version: 1, title: "x".repeat(501) },
  ]) {
    assert.equal((await ada.patch(path, wrong)).status, 400, JSON.stringify(wrong));
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a new title makes a new version and is in the tree; an equal one does not, and an old version is a conflict", async () => {
  const { body } = await cleo.patch(path, { version: 1, title: " Fenders " });
  assert.deepEqual([body.page.title, body.page.version, "content_json" in body.page], ["Fenders", 2, false]);
  assert.deepEqual(await tree(), ["Fenders"]);
  assert.equal((await cleo.patch(path, { version: 2, title: "Fenders" })).body.page.version, 2);
  const stale = await cleo.patch(path, { version: 1, title: "Lost" });
  assert.deepEqual([stale.status, stale.body.version], [409, 2]);
  assert.equal((await ada.get(`/wiki-pages/${made.uuid}`)).body.page.content_text, "Ropes");
});
