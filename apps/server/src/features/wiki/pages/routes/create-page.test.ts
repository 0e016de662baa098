import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { mostLevels, mostPages } from "#features/content/page-text/index.ts";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, nobody, robot, harness, workspace } = company;
const { wiki, page, tree } = await startWiki(company);
const path = `/wikis/${wiki.uuid}/pages`;
const json = { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Knots" }] }] };

test("a person who may not write cannot create a page, and wrong input is rejected", async () => {
  const before = await company.footprint();
  const answers = await Promise.all([dev, eve, finn, gus, hal, nobody].map((who) => who.post(path, { title: "A" })));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404, 401],
  );
  const wrong = [
    {},
    { title: " " },
    { title: "x".repeat(501) },
    { title: "A", position: 1 },
    { title: "A", content_markdown: "x".repeat(100_001) },
    { title: "A", content_json: { type: "doc", content: [{ type: "unknown" }] } },
    { title: "A", content_markdown: "B", content_json: json },
    { title: "A", parent_page_uuid: randomUUID() },
  ];
  for (const body of wrong) assert.equal((await ada.post(path, body)).status, 400, JSON.stringify(body).slice(0, 200));
  assert.deepEqual(await company.footprint(), before);
});

test("a page is created from markdown, from a document or empty, and comes last", async () => {
  const first = created(await cleo.post(path, { title: " Ropes ", content_markdown: "**Strong** <b>x</b>" })).page;
  assert.deepEqual(
    [first.title, first.version, first.position, first.parent_page_uuid],
    ["Ropes", 1, "1.000000", null],
  );
  assert.equal(first.content_text, "Strong <b>x</b>");
  assert.equal(first.created_by.first_name, "Cleo");
  const second = created(await robot.post(path, { title: "Knots", content_json: json })).page;
  assert.deepEqual([second.content_json, second.position], [json, "2.000000"]);
  assert.equal(second.created_by.via.user_uuid, cleo.uuid);
  const empty = created(await ada.post(path, { title: "Empty", parent_page_uuid: first.uuid.toUpperCase() })).page;
  assert.deepEqual([empty.content_text, empty.parent_page_uuid], ["", first.uuid]);
  assert.deepEqual(await tree(), ["Ropes", "-Empty", "Knots"]);
  const events = await harness.platform.pool.run<{ name: string; page_uuid: string }>(
    "select name, page_uuid from events where name like 'wiki_page.%' order by id",
  );
  assert.deepEqual(
    events.map((event) => [event.name, event.page_uuid]),
    [first, second, empty].map(({ uuid }) => ["wiki_page.created", uuid]),
  );
});

test("a client may choose the uuid, and one that is taken is a conflict", async () => {
  const uuid = randomUUID();
  assert.equal(created(await ada.post(path, { title: "Chosen", uuid: uuid.toUpperCase() })).page.uuid, uuid);
  for (const taken of [uuid, company.board.uuid]) {
    const answer = await ada.post(path, { title: "Again", uuid: taken });
    assert.deepEqual([answer.status, answer.body.code], [409, "uuid_taken"]);
  }
});

test("a parent is an active page of the same wiki", async () => {
  const { wiki: other } = created(await ada.post("/wikis", { workspace_uuid: workspace.uuid, name: "Other" }));
  const elsewhere = created(await ada.post(`/wikis/${other.uuid}/pages`, { title: "Elsewhere" })).page;
  const archived = await page("Archived");
  assert.equal((await ada.post(`/wiki-pages/${archived.uuid}/archive`)).status, 200);
  for (const parent of [elsewhere, archived]) {
    const answer = await ada.post(path, { title: "A", parent_page_uuid: parent.uuid });
    assert.deepEqual([answer.status, answer.body.code], [400, "page_parent_elsewhere"]);
  }
});

test("a tree has a limited number of levels", async () => {
  let under = await page("Level 1");
  for (let level = 2; level <= mostLevels; level += 1) under = await page(`Level ${level}`, under);
  const answer = await ada.post(path, { title: "Too deep", parent_page_uuid: under.uuid });
  assert.deepEqual(
    [answer.status, answer.body.error],
    [400, "Pages can be nested at most 32 levels deep. Choose a parent that is higher up."],
  );
});

test("a wiki has a limited number of pages, those in the trash not counted", async () => {
  await harness.platform.pool.run(
    `insert into pages (workspace_uuid, wiki_uuid, uuid, position, title, content_json, content_text, created_by)
     select $1, $2, gen_random_uuid(), n, 'One of many', '{"type":"doc"}', '', $3
     from generate_series((select count(*) from pages where wiki_uuid = $2 and archived_at is null) + 2, $4::int) n`,
    [workspace.uuid, wiki.uuid, ada.uuid, mostPages],
  );
  const last = await page("The last one");
  const answer = await ada.post(path, { title: "One more" });
  assert.deepEqual([answer.status, answer.body.code], [409, "page_limit"]);
  assert.equal((await ada.get(`/wikis/${wiki.uuid}/tree`)).body.pages.length, mostPages);
  await ada.post(`/wiki-pages/${last.uuid}/archive`);
  await page("In its place");
});

test("a page begins with the content and the files of its template, of any wiki of the workspace", async () => {
  const { wiki: templates, page: template } = await startWiki(company);
  const { wiki: target } = await startWiki(company);
  const made = await template("Minutes", null, "## Present\n\n- nobody");
  const upload = { name: "logo.txt", type: "text/plain", bytes: "Logo" };
  created(await ada.upload(`/wiki-pages/${made.uuid}/attachments`, upload));
  const fields = { title: "Minutes of Monday", template_page_uuid: made.uuid };
  const { page: begun } = created(await ada.post(`/wikis/${target.uuid}/pages`, fields));
  assert.deepEqual([begun.title, begun.content_text, begun.version], ["Minutes of Monday", "Present\nnobody", 1]);
  const read = (await ada.get(`/wiki-pages/${begun.uuid}`)).body.page;
  assert.deepEqual([read.wiki_uuid, read.attachments.length], [target.uuid, 1]);
  assert.equal((await ada.get(`/wikis/${target.uuid}/search?q=monday+nobody`)).body.pages.length, 1);
  const both = await ada.post(`/wikis/${target.uuid}/pages`, { ...fields, content_markdown: "x" });
  assert.deepEqual([both.status, both.body.code], [400, "template_and_content"]);
  const elsewhere = { workspace_uuid: (await hal.get("/workspaces")).body.workspaces[0].uuid, name: "Theirs" };
  const { wiki: theirs } = created(await hal.post("/wikis", elsewhere));
  const { page: foreign } = created(await hal.post(`/wikis/${theirs.uuid}/pages`, { title: "Secret" }));
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  for (const template_page_uuid of [foreign.uuid, made.uuid, templates.uuid]) {
    const answer = await ada.post(`/wikis/${target.uuid}/pages`, { title: "x", template_page_uuid });
    assert.deepEqual([answer.status, answer.body.code], [404, "page_not_found"]);
  }
});
