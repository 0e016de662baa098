import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";
import { backfillGauge } from "#platform/deployment/backfill.ts";
import { indexPages } from "./index-pages.ts";

const company = await startCompany();
const { ada, harness } = company;
const { wiki, page } = await startWiki(company);
const { platform } = harness;
const { pool } = platform;
const found = async (q: string) => (await ada.get(`/wikis/${wiki.uuid}/search?q=${q}`)).body.pages.length;
const index = () => indexPages(platform, {}, new AbortController().signal);
const left = async () => (await pool.run<{ label: string; value: number }>(backfillGauge.statement))[0]?.value;

test("pages from before the search are found after the job, which tells how many are left and goes on after a stop", async () => {
  for (let n = 0; n < 55; n += 1) await page(`Old ${n}`, null, "manatee");
  await pool.run("delete from page_words");
  await pool.run("delete from page_title_words");
  await index();
  assert.equal(await found("manatee"), 0, "without a row of `backfills` there is nothing to do");
  await pool.run("insert into backfills (name, total) select 'page_words', count(*) from pages");
  assert.equal(await left(), 55);
  await assert.rejects(indexPages(platform, {}, AbortSignal.abort()));
  assert.equal(await left(), 55);
  const saved = (await ada.get(`/wikis/${wiki.uuid}/tree`)).body.pages[0];
  await ada.patch(`/wiki-pages/${saved.uuid}`, { version: 1, content_markdown: "a dugong" });
  await index();
  assert.deepEqual([await left(), await found("manatee"), await found("dugong")], [0, 20, 1]);
  assert.equal((await pool.run("select 1 from page_words")).length, 55);
  await index();
  assert.equal(await left(), 0);
});
