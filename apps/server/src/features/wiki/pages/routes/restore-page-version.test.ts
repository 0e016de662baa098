import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal } = company;
const { page, tree } = await startWiki(company);
const made = await page("Mooring", null, "One");
const path = `/wiki-pages/${made.uuid}/versions`;
await cleo.patch(`/wiki-pages/${made.uuid}`, { version: 1, content_markdown: "Two", title: "Fenders" });

test("a person who may not write cannot restore a version, and an old or unknown one is an error", async () => {
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, finn, gus, hal].map((who) => who.post(`${path}/1/restore`, { version: 2 })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  const stale = await ada.post(`${path}/1/restore`, { version: 1 });
  assert.deepEqual([stale.status, stale.body.version], [409, 2]);
  assert.equal((await ada.post(`${path}/3/restore`, { version: 2 })).status, 404);
  assert.equal((await ada.post(`${path}/1/restore`, {})).status, 400);
  assert.equal((await ada.post(`${path}/2/restore`, { version: 2 })).body.page.version, 2, "it says this already");
  assert.deepEqual(await company.footprint(), before);
});

test("a restored version becomes a new one with the old title and content", async () => {
  const { body } = await cleo.post(`${path}/1/restore`, { version: 2 });
  assert.deepEqual([body.page.version, body.page.title, body.page.content_text], [3, "Mooring", "One"]);
  assert.deepEqual(await tree(), ["Mooring"]);
  assert.equal((await ada.get(`${path}/2`)).body.page.title, "Fenders");
});
