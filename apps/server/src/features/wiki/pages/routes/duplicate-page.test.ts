import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, hal, harness, workspace } = company;
const { pool } = harness.platform;
const { wiki, page, tree } = await startWiki(company);

const read = async (uuid: string) => (await ada.get(`/wiki-pages/${uuid}?content=markdown`)).body.page;

test("only those who write pages duplicate one", async () => {
  const made = await page("Guarded");
  const before = await company.footprint();
  for (const [who, status] of [
    [dev, 403],
    [finn, 403],
    [hal, 404],
  ] as const) {
    assert.equal((await who.post(`/wiki-pages/${made.uuid}/duplicate`)).status, status);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("a page is copied with everything under it but the trash, and links and files of the copies are their own", async () => {
  const top = await page("Top");
  const under = await page("Under", top, `[up](/wiki-pages/${top.uuid}) and [out](/tasks/${wiki.uuid})`);
  const gone = await page("Gone", top);
  await ada.post(`/wiki-pages/${gone.uuid}/archive`);
  const upload = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
  const { attachment } = created(await ada.upload(`/wiki-pages/${top.uuid}/attachments`, upload));
  const show = `![notes](/wiki-pages/${top.uuid}/attachments/${attachment.uuid}/content) [down](/wiki-pages/${under.uuid})`;
  await ada.post(`/wiki-pages/${top.uuid}/append`, { content_markdown: show });
  const { page: copy } = created(await cleo.post(`/wiki-pages/${top.uuid}/duplicate`, { title: "Copied" }));
  assert.deepEqual((await tree()).slice(-4), ["Top", "-Under", "Copied", "-Under"]);
  const { pages } = (await ada.get(`/wikis/${wiki.uuid}/tree`)).body;
  const copiedUnder = pages.at(-1);
  assert.deepEqual([copy.version, copy.created_by.uuid, copiedUnder.parent_page_uuid], [1, cleo.uuid, copy.uuid]);
  const [file] = (await ada.get(`/wiki-pages/${copy.uuid}`)).body.page.attachments;
  assert.notEqual(file.uuid, attachment.uuid);
  assert.equal(
    (await read(copy.uuid)).content_markdown,
    `![notes](/wiki-pages/${copy.uuid}/attachments/${file.uuid}/content) [down](/wiki-pages/${copiedUnder.uuid})`,
  );
  assert.equal(
    (await read(copiedUnder.uuid)).content_markdown,
    `[up](/wiki-pages/${copy.uuid}) and [out](/tasks/${wiki.uuid})`,
  );
  assert.match((await read(top.uuid)).content_markdown, new RegExp(attachment.uuid));
  const backlinks = async (uuid: string) =>
    (await ada.get(`/wiki-pages/${uuid}/backlinks`)).body.backlinks.map((each: { uuid: string }) => each.uuid);
  assert.deepEqual([await backlinks(copy.uuid), await backlinks(copiedUnder.uuid)], [[copiedUnder.uuid], [copy.uuid]]);
  assert.deepEqual([await backlinks(top.uuid), await backlinks(under.uuid)], [[under.uuid], [top.uuid]]);
  const content = await ada.get(`/wiki-pages/${copy.uuid}/attachments/${file.uuid}/content`);
  assert.equal(String(content.body), "Some notes");
  const found = (await ada.get(`/wikis/${wiki.uuid}/search?q=copied`)).body.pages;
  assert.deepEqual(
    [found[0].uuid, (await ada.get(`/wikis/${wiki.uuid}/search?q=under`)).body.pages.length],
    [copy.uuid, 2],
  );
  for (const uuid of [copy.uuid, copiedUnder.uuid]) {
    const { versions } = (await ada.get(`/wiki-pages/${uuid}/versions`)).body;
    assert.deepEqual(
      versions.map(({ n }: { n: number }) => n),
      [1],
    );
  }
});

test("without children only the page is copied, with its own title and no public link", async () => {
  const top = await page("Alone");
  await page("Not copied", top);
  await ada.post(`/wiki-pages/${top.uuid}/publish`);
  const { page: copy } = created(await ada.post(`/wiki-pages/${top.uuid}/duplicate`, { children: false }));
  assert.deepEqual([copy.title, "public_token" in copy, copy.parent_page_uuid], ["Alone", false, null]);
  assert.deepEqual((await tree()).slice(-3), ["Alone", "-Not copied", "Alone"]);
});

test("the files of copies count once for the plan's storage", async () => {
  const made = await page("Large");
  const task = await company.task();
  await pool.run(
    `insert into attachments (workspace_uuid, task_uuid, file_uuid, name, content_type, size_bytes, created_by)
     select $1, $2, $3, 'large', 'text/plain', 1073741000, $4 from generate_series(1, 3)`,
    [workspace.uuid, task.uuid, made.uuid, ada.uuid],
  );
  await pool.run("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
  const upload = (bytes: string) =>
    ada.upload(`/wiki-pages/${made.uuid}/attachments`, { name: "a.txt", type: "text/plain", bytes });
  assert.equal((await upload("small")).status, 201);
  assert.equal((await upload("x".repeat(1000))).status, 402);
  await pool.run("update workspaces set plan = 'unlimited' where uuid = $1", [workspace.uuid]);
});

test("a copy that would make the wiki too large is 409", async () => {
  const { page: first } = created(await ada.post(`/wikis/${wiki.uuid}/pages`, { title: "Many" }));
  await pool.run(
    `insert into pages (workspace_uuid, wiki_uuid, parent_page_uuid, position, title, content_json, content_text, created_by)
     select $1, $2, $3, n, 'Many', '{"type":"doc","content":[{"type":"paragraph"}]}', '', $4 from generate_series(1, 2600) n`,
    [workspace.uuid, wiki.uuid, first.uuid, ada.uuid],
  );
  const answer = await ada.post(`/wiki-pages/${first.uuid}/duplicate`);
  assert.deepEqual([answer.status, answer.body.code], [409, "page_limit"]);
});
