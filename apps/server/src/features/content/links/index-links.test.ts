import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";
import { indexLinks } from "./index-links.ts";

const company = await startCompany();
const { ada, harness } = company;
const { page } = await startWiki(company);
const { pool } = harness.platform;

test("texts from before the links are indexed by the job, whose progress is kept", async () => {
  const target = await page("Target");
  const link = `[it](/wiki-pages/${target.uuid})`;
  await page("A page", null, link);
  const task = await company.task({ title: "A task", description: link });
  created(await ada.post(`/tasks/${task.uuid}/comments`, { body: link }));
  const backlinks = async () => (await ada.get(`/wiki-pages/${target.uuid}/backlinks`)).body.backlinks.length;
  await pool.run("delete from page_links");
  await pool.run(
    `insert into backfills (name, total) values ('page_links', 2), ('task_links', 1), ('comment_links', 1)`,
  );
  assert.equal(await backlinks(), 0);
  await indexLinks(harness.platform, {}, new AbortController().signal);
  assert.equal(await backlinks(), 3);
  const rows = await pool.run<{ name: string; done: string; finished: boolean }>(
    "select name, done::int as done, finished_at is not null as finished from backfills order by name",
  );
  assert.deepEqual(rows, [
    { name: "comment_links", done: 1, finished: true },
    { name: "page_links", done: 2, finished: true },
    { name: "task_links", done: 1, finished: true },
  ]);
});
