import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { exampleOf, type SkippedLine, wikiImports } from "#test/imported-wiki.ts";
import type { ZipEntry } from "#platform/files/zip-fixture.ts";

const company = await startCompany();
const { ada, ben, cleo, dev, eve, finn, gus, hal } = company;
const { imports, send, run, wiki, tree, lines, world } = wikiImports(company);

const docs: ZipEntry[] = [
  {
    name: "guide/README.md",
    content: "# The guide\n\n![logo](../img/logo.png) and [setup](10-setup.md#now), [FAQ](faq)",
  },
  {
    name: "guide/10-setup.md",
    content:
      "---\ntitle: 'It''s set up'\ntags: [a]\n---\nSee [home](../), [lost](lost.md) and [web](https://example.com/)",
  },
  { name: "guide/2-first.md", content: "No heading here" },
  { name: "guide/faq.md", content: "FAQ\n===\n\nLogo: ![](../img/logo.png) [raw](/img/logo.png)" },
  { name: "guide/notes.txt", content: "unlinked" },
  { name: "img/logo.png", content: png },
  { name: "INDEX.MD", content: "Welcome" },
  { name: "deep/er/page.md", content: "" },
  { name: "bin/tool.exe", content: "MZ" },
];

test("a zip becomes a new wiki: folders are pages, titles and order as in the files, links and pictures resolved, the rest reported", async () => {
  const done = await run(docs);
  assert.deepEqual([done.state, done.error, done.progress], ["done", null, { done: 8, total: 8 }]);
  assert.deepEqual([done.created.wikis, done.created.pages, done.created.attachments], [["Handbook"], 8, 3]);
  const pages = await tree(done.wiki_uuid);
  assert.deepEqual(
    pages.map(({ line }) => line),
    ["Handbook", "-deep", "--er", "---page", "-The guide", "--2-first", "--It's set up", "--FAQ"],
  );
  const uuidOf = (title: string) => pages.find((page) => page.title === title)?.uuid ?? assert.fail(title);
  const read = async (title: string) => (await ada.get(`/wiki-pages/${uuidOf(title)}?content=markdown`)).body.page;
  const guide = await read("The guide");
  const own = `/wiki-pages/${uuidOf("The guide")}/attachments`;
  const shown = (name: string) => guide.attachments.find((each: { name: string }) => each.name === name).uuid;
  assert.equal(
    guide.content_markdown,
    `![logo](${own}/${shown("logo.png")}/content) and [setup](/wiki-pages/${uuidOf("It's set up")}#now), [FAQ](/wiki-pages/${uuidOf("FAQ")})`,
  );
  assert.deepEqual(guide.attachments.map((each: { name: string }) => each.name).toSorted(), ["logo.png", "notes.txt"]);
  assert.deepEqual((await ada.get(`${own}/${shown("logo.png")}/content`)).body, png);
  assert.equal(
    (await read("It's set up")).content_markdown,
    `See [home](/wiki-pages/${uuidOf("Handbook")}), [lost](lost.md) and [web](https://example.com/)`,
  );
  const { skipped } = done as { skipped: SkippedLine[] };
  assert.deepEqual(skipped.map(exampleOf).toSorted(), [
    "bin/tool.exe",
    "guide/10-setup.md",
    "lost.md in guide/10-setup.md",
  ]);
  const { backlinks } = (await ada.get(`/wiki-pages/${uuidOf("FAQ")}/backlinks`)).body;
  assert.deepEqual(
    backlinks.map((each: { title: string }) => each.title),
    ["The guide"],
  );
  const found = (await ada.get(`/wikis/${done.wiki_uuid}/search?q=heading`)).body.pages;
  assert.deepEqual(
    found.map((each: { title: string }) => each.title),
    ["2-first"],
  );
});

test("a page with too many parts for a document is kept as code, and reported", async () => {
  const table = `|a|b|c|d|e|\n|-|-|-|-|-|\n${"|1|2|3|4|5|\n".repeat(300)}`;
  const done = await run([
    { name: "Table.md", content: table },
    { name: "Quotes.md", content: '"'.repeat(99_999) },
    { name: "Long.md", content: `${"語".repeat(99)}\n\n`.repeat(990) },
  ]);
  const { skipped } = done as { skipped: { example: string; why: string }[] };
  assert.deepEqual(
    skipped.map(({ example, why }) => [example, why]),
    [
      ["Quotes.md", "It has too many parts for one page, so its content was left out. Divide it."],
      ["Table.md", "It has too many parts for one page, so its content was kept as code. Divide it."],
    ],
  );
  const page = (await tree(done.wiki_uuid)).find(({ title }) => title === "Table") ?? assert.fail();
  const read = (await ada.get(`/wiki-pages/${page.uuid}`)).body.page;
  assert.equal(read.content_text.trim(), table.trim());
});

test("the title of front matter is read in every form that people write it in", async () => {
  const titles = [
    ['"Notes \\u00e9" # draft', "Notes é"],
    ["'It''s' # draft", "It's"],
    ["Plain # draft", "Plain"],
    [">-\n  One title\n  in two lines", "One title in two lines"],
    ["|\n  Kept", "Kept"],
  ] as const;
  for (const [written, title] of titles) {
    const done = await run([{ name: "a.md", content: `---\n# a comment\n\n"title": ${written}\norder: 1\n---\nText` }]);
    assert.deepEqual(done.skipped, []);
    assert.deepEqual(
      (await tree(done.wiki_uuid)).map((each) => each.title),
      [title],
    );
  }
});

test("a dry run reports the same and writes only its own row", async () => {
  const before = await world();
  const dry = await run(docs, "&dry_run=true");
  assert.deepEqual(await world(), before);
  const done = await run(docs);
  assert.deepEqual([dry.created, dry.skipped, dry.wiki_uuid, dry.state], [done.created, done.skipped, null, "done"]);
});

test("pages come to a wiki that is there, or under one of its pages, after the others", async () => {
  const { uuid } = await wiki();
  const parent = created(await ada.post(`/wikis/${uuid}/pages`, { title: "Parent" })).page;
  await ada.post(`/wikis/${uuid}/pages`, { title: "Child", parent_page_uuid: parent.uuid });
  const one: ZipEntry[] = [{ name: "New.md", content: "x" }];
  assert.equal((await run(one, `&wiki_uuid=${uuid}`)).wiki_uuid, uuid);
  await run(one, `&wiki_uuid=${uuid}&parent_page_uuid=${parent.uuid}`, cleo);
  assert.deepEqual(await lines(uuid), ["Parent", "-Child", "-New", "New"]);
});

test("only those who write pages import, and only to a wiki and a page of the workspace that are there", async () => {
  const { uuid } = await wiki();
  const other = created(await ada.post(`/wikis/${(await wiki("Other")).uuid}/pages`, { title: "Elsewhere" })).page;
  const before = await company.footprint();
  const one: ZipEntry[] = [{ name: "New.md", content: "x" }];
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [finn, 403],
    [gus, 403],
    [hal, 404],
  ] as const) {
    assert.equal((await send(who, one, `&wiki_uuid=${uuid}`)).status, status);
  }
  const unknown = "00000000-0000-4000-8000-000000000000";
  const rejected = async (query: string) => {
    const { status, body } = await send(ben, one, query);
    return [status, body.code];
  };
  assert.deepEqual(await rejected(`&wiki_uuid=${unknown}`), [404, "wiki_not_found"]);
  assert.deepEqual(await rejected(`&wiki_uuid=${uuid}&parent_page_uuid=${other.uuid}`), [400, "page_parent_elsewhere"]);
  assert.deepEqual(await rejected(`&parent_page_uuid=${other.uuid}`), [400, "import_invalid"]);
  const csv = await ben.upload(`${imports}?source=csv&wiki_uuid=${uuid}`, {
    name: "a.csv",
    type: "text/csv",
    bytes: "Title\na",
  });
  assert.deepEqual([csv.status, csv.body.code], [400, "import_invalid"]);
  assert.deepEqual(await company.footprint(), before);
});
