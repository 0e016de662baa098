import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, harness } = company;
const { page, tree } = await startWiki(company);
const made = await page("Mooring", null, "Ropes");
const path = `/wiki-pages/${made.uuid}`;

test("a person who may not write cannot change a page, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const body = { version: 1, content_markdown: "New" };
  const answers = await Promise.all([dev, eve, finn, gus, hal].map((who) => who.patch(path, body)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  const document = { type: "doc", content: [{ type: "paragraph" }] };
  const wrong = [
    { content_markdown: "New" },
    { version: 1 },
    { version: 1, title: "New" },
    { ...body, content_json: document },
    { ...body, title: " " },
    { version: 1, content_markdown: null },
  ];
  for (const each of wrong) assert.equal((await ada.patch(path, each)).status, 400, JSON.stringify(each));
  assert.deepEqual(await company.footprint(), before);
});

test("an old version is a conflict that tells the current one, and equal values are no change", async () => {
  const changed = await cleo.patch(path, { version: 1, content_markdown: "Ropes and knots" });
  assert.deepEqual([changed.body.page.version, changed.body.page.content_text], [2, "Ropes and knots"]);
  const before = await company.footprint();
  const stale = await ada.patch(path, { version: 1, content_markdown: "Lost" });
  assert.deepEqual([stale.status, stale.body.version], [409, 2]);
  const equal = await ada.patch(path, { version: 2, content_markdown: "Ropes and knots", title: " Mooring " });
  assert.deepEqual([equal.status, equal.body.page.version], [200, 2]);
  assert.deepEqual(await company.footprint(), before);
  const [event] = await harness.platform.pool.run<{ name: string; data: { changed: string[]; page: object } }>(
    "select name, data from full_events order by id desc limit 1",
  );
  assert.deepEqual([event?.name, event?.data.changed], ["wiki_page.updated", ["content"]]);
  assert.ok(!JSON.stringify(event?.data).includes("Ropes and knots"), "an event has no content");
});

test("a new title is in the tree", async () => {
  const answer = await cleo.patch(path, { version: 2, content_markdown: "Ropes", title: " Fenders " });
  assert.deepEqual([answer.body.page.title, answer.body.page.version], ["Fenders", 3]);
  assert.deepEqual(await tree(), ["Fenders"]);
});

test("of racing changes with one version, one wins", async () => {
  const { version } = (await ada.get(path)).body.page;
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => ada.patch(path, { version, content_markdown: `Change ${index}` })),
  );
  const statuses = answers.map((answer) => answer.status);
  assert.deepEqual(
    [statuses.filter((each) => each === 200).length, statuses.filter((each) => each === 409).length],
    [1, 11],
  );
  assert.equal((await ada.get(path)).body.page.version, version + 1);
});

test("a content with too many parts for a document is refused, and the page stays as it is", async () => {
  const table = `|a|b|c|d|e|\n|-|-|-|-|-|\n${"|1|2|3|4|5|\n".repeat(300)}`;
  const long = `${"字".repeat(99)}\n\n`.repeat(990);
  const { uuid } = await page("Long", null, long);
  const before = (await ada.get(`/wiki-pages/${uuid}`)).body.page;
  assert.equal(before.content_json.content.length, 990, "100,000 characters of any script fit");
  const footprint = await company.footprint();
  const refused = [
    await ada.patch(`/wiki-pages/${uuid}`, { version: 1, content_markdown: table }),
    await ada.post(`/wiki-pages/${uuid}/append`, { content_markdown: table }),
    await ada.post(`/wikis/${before.wiki_uuid}/pages`, { title: "Table", content_markdown: table }),
  ];
  for (const { status, body } of refused) assert.deepEqual([status, body.code], [400, "page_full"]);
  assert.deepEqual(await company.footprint(), footprint);
  const { version, content_json } = before;
  assert.equal((await ada.patch(`/wiki-pages/${uuid}`, { version, content_json })).status, 200, "it can be sent back");
});
