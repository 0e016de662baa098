import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, gus, hal } = company;
const { page } = await startWiki(company);
const made = await page("Mooring", null, "**One**");
const path = `/wiki-pages/${made.uuid}/versions`;
await cleo.patch(`/wiki-pages/${made.uuid}`, { version: 1, content_markdown: "Two", title: "Fenders" });

test("guests, people who are not members and numbers that never were get 404", async () => {
  const answers = await Promise.all([finn, gus, hal].map((who) => who.get(`${path}/1`)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 404],
  );
  assert.equal((await ada.get(`${path}/3`)).body.error, "The page has no such version.");
  for (const n of ["0", "1.5", "-1", "x"]) assert.equal((await ada.get(`${path}/${n}`)).status, 400, n);
});

test("a page is read as it was, in either form, with who saved it", async () => {
  const first = (await dev.get(`${path}/1`)).body.page;
  assert.deepEqual([first.version, first.title, first.content_text], [1, "Mooring", "One"]);
  assert.deepEqual([first.authors[0].first_name, first.source], ["Ada", "rest"]);
  const markdown = (await dev.get(`${path}/1?content=markdown`)).body.page;
  assert.deepEqual([markdown.content_markdown, markdown.markdown_omits], ["**One**", []]);
  assert.equal("content_json" in markdown, false);
  assert.equal((await dev.get(`${path}/2`)).body.page.authors[0].first_name, "Cleo");
});
