import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, hal, harness, workspace } = company;
const { wiki, page, tree } = await startWiki(company);
const other = await startWiki(company);
const move = (uuid: string, body: object, who = ada) => who.post(`/wiki-pages/${uuid}/move-wiki`, body);
const find = async (wiki_uuid: string, q: string) =>
  (await ada.get(`/wikis/${wiki_uuid}/search?q=${q}`)).body.pages.length;

test("only those who write pages move one, and only to an active wiki of the workspace", async () => {
  const made = await page("Guarded");
  const before = await company.footprint();
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [finn, 403],
    [hal, 404],
  ] as const) {
    assert.equal((await move(made.uuid, { wiki_uuid: other.wiki.uuid }, who)).status, status);
  }
  const [{ uuid: theirs }] = (await hal.get("/workspaces")).body.workspaces;
  const { wiki: foreign } = created(await hal.post("/wikis", { workspace_uuid: theirs, name: "Theirs" }));
  const { wiki: archived } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Archived" }));
  await ada.delete(`/wikis/${archived.uuid}`);
  for (const wiki_uuid of [foreign.uuid, archived.uuid, made.uuid]) {
    const answer = await move(made.uuid, { wiki_uuid });
    assert.deepEqual([answer.status, answer.body.code], [404, "wiki_not_found"]);
  }
  const same = await move(made.uuid, { wiki_uuid: wiki.uuid });
  assert.deepEqual([same.status, same.body.code], [400, "wiki_unchanged"]);
  const elsewhere = await move(made.uuid, { wiki_uuid: other.wiki.uuid, parent_page_uuid: made.uuid });
  assert.deepEqual([elsewhere.status, elsewhere.body.code], [400, "page_parent_elsewhere"]);
  const after = await company.footprint();
  assert.equal(after["pages"], before["pages"]);
});

test("a page moves with everything under it, to its place, and is found only in its new wiki", async () => {
  const top = await page("Traveller");
  const under = await page("Companion", top, "walrus");
  const gone = await page("Left behind", top);
  await ada.post(`/wiki-pages/${gone.uuid}/archive`);
  const parent = await other.page("Parent");
  const tags = async () =>
    Promise.all([wiki, other.wiki].map(async ({ uuid }) => (await ada.get(`/wikis/${uuid}/tree`)).headers["etag"]));
  const before = await tags();
  const { body } = await move(top.uuid, { wiki_uuid: other.wiki.uuid, parent_page_uuid: parent.uuid }, cleo);
  assert.deepEqual(
    [body.page.wiki_uuid, body.page.parent_page_uuid, body.page.version],
    [other.wiki.uuid, parent.uuid, 1],
  );
  assert.deepEqual(await other.tree(), ["Parent", "-Traveller", "--Companion"]);
  assert.equal((await tree()).includes("Traveller"), false);
  assert.equal((await ada.get(`/wiki-pages/${under.uuid}`)).body.page.wiki_uuid, other.wiki.uuid);
  assert.deepEqual([await find(wiki.uuid, "walrus"), await find(other.wiki.uuid, "walrus companion")], [0, 1]);
  const now = await tags();
  assert.ok(now.every((tag, index) => tag !== before[index]));
  const [event] = await harness.platform.pool.run<{ data: { from: { wiki_uuid: string }; page_total: number } }>(
    "select data from full_events where name = 'wiki_page.moved' order by id desc limit 1",
  );
  assert.deepEqual([event?.data.from.wiki_uuid, event?.data.page_total], [wiki.uuid, 2]);
  // its parent is in another wiki now
  await ada.post(`/workspaces/${workspace.uuid}/trash/wiki_page/${gone.uuid}/restore`);
  assert.deepEqual((await tree()).at(-1), "Left behind");
});

test("pages that would make the wiki too large stay where they are", async () => {
  const made = await page("One too many");
  await harness.platform.pool.run(
    `insert into pages (workspace_uuid, wiki_uuid, position, title, content_json, content_text, created_by)
     select $1, $2, n, 'Many', '{"type":"doc","content":[{"type":"paragraph"}]}', '', $3 from generate_series(1, 4997) n`,
    [workspace.uuid, other.wiki.uuid, ada.uuid],
  );
  const answer = await move(made.uuid, { wiki_uuid: other.wiki.uuid });
  assert.deepEqual([answer.status, answer.body.code], [409, "page_limit"]);
  assert.equal((await ada.get(`/wiki-pages/${made.uuid}`)).body.page.wiki_uuid, wiki.uuid);
});

test("moves of two wikis' pages to each other at the same time all end", async () => {
  const third = await startWiki(company);
  const mine = await Promise.all([1, 2, 3, 4].map((n) => page(`Mine ${n}`)));
  const theirs = await Promise.all([1, 2, 3, 4].map((n) => third.page(`Theirs ${n}`)));
  const answers = await Promise.all([
    ...mine.map(({ uuid }) => move(uuid, { wiki_uuid: third.wiki.uuid })),
    ...theirs.map(({ uuid }) => move(uuid, { wiki_uuid: wiki.uuid })),
  ]);
  assert.ok(answers.every(({ status }) => status === 200 || status === 429 || status === 409));
  const both = [...(await tree()), ...(await third.tree())].filter((title) => /^(Mine|Theirs) /.test(title));
  assert.equal(new Set(both).size, 8);
});
