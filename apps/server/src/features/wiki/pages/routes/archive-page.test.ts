import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, harness } = company;
const { page, tree } = await startWiki(company);

test("a person who may not write cannot archive a page", async () => {
  const made = await page("Kept");
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, finn, gus, hal].map((who) => who.post(`/wiki-pages/${made.uuid}/archive`)),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  assert.deepEqual(await company.footprint(), before);
  assert.deepEqual(await tree(), ["Kept"]);
});

test("a page goes to the trash with the pages under it, and none of them is found or written", async () => {
  const top = await page("Top");
  const middle = await page("Middle", top);
  const leaf = await page("Leaf", middle);
  const answer = await cleo.post(`/wiki-pages/${top.uuid}/archive`);
  assert.deepEqual([answer.status, answer.body.page.uuid], [200, top.uuid]);
  assert.deepEqual(await tree(), ["Kept"]);
  for (const { uuid } of [top, middle, leaf]) {
    assert.equal((await ada.get(`/wiki-pages/${uuid}`)).status, 404);
    assert.equal((await ada.post(`/wiki-pages/${uuid}/append`, { content_markdown: "More" })).status, 404);
    assert.equal((await ada.post(`/wiki-pages/${uuid}/archive`)).status, 404);
  }
  const [event] = await harness.platform.pool.run<{ name: string; data: { page_total: number } }>(
    "select name, data from full_events order by id desc limit 1",
  );
  assert.deepEqual([event?.name, event?.data.page_total], ["wiki_page.archived", 3]);
});
