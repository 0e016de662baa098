import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { exampleOf, type SkippedLine, wikiImports } from "#test/imported-wiki.ts";
import type { ZipEntry } from "#platform/files/zip-fixture.ts";

const company = await startCompany();
const { ada, harness, workspace } = company;
const { run, wiki, lines, world } = wikiImports(company);

test("hostile zips are rejected whole, or their hostile parts are left out and reported", async () => {
  const before = await world();
  const failed = async (entries: ZipEntry[] | Buffer) => {
    const read = await run(entries);
    assert.equal(read.state, "failed");
    return read.error;
  };
  assert.equal(await failed(Buffer.from("no zip")), "The file is no zip.");
  assert.equal(
    await failed([{ name: "a.txt", content: "a" }]),
    "There are no pages in the zip: no file of markdown (.md, .markdown, .mdx) and none of HTML.",
  );
  assert.equal(
    await failed(Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}.md`, content: "", isStored: true }))),
    "The zip has more than 20,000 files.",
  );
  assert.equal(
    await failed(Array.from({ length: 5_001 }, (_, n) => ({ name: `${n}.md`, content: "", isStored: true }))),
    "The zip has 5,001 pages; a wiki has at most 5,000.",
  );
  assert.equal(
    await failed([{ name: "bomb.md", content: "a", unpackedBytes: 4_000_000_000 }]),
    "The zip would unpack to more than 300 MB.",
  );
  assert.deepEqual(await world(), before);
  const { uuid } = await wiki("Hostile");
  const read = await run(
    [
      { name: "../out.md", content: "a" },
      { name: "/etc/passwd.md", content: "a" },
      { name: "C:\\x.md", content: "a" },
      { name: "a\\b.md", content: "from Windows" },
      { name: "link.md", content: "/etc/passwd", unixMode: 0o120777 },
      { name: "secret.md", content: "a", flags: 1 },
      { name: `${"long".repeat(501)}.md`, content: "a" },
      { name: "lies.md", content: "a".repeat(1000), unpackedBytes: 10 },
      { name: "twice.md", content: "first" },
      { name: "twice.md", content: "second" },
      { name: "binary.md", content: Buffer.from([0, 1, 2]) },
      { name: "fake.png", content: "no picture" },
      { name: ".git/config.md", content: "a" },
      { name: "__MACOSX/._a.md", content: "a" },
      { name: "good.md", content: "[x](../../etc/passwd) ![y](fake.png)" },
    ],
    `&wiki_uuid=${uuid}`,
  );
  assert.deepEqual([read.state, read.error], ["done", null]);
  assert.deepEqual(await lines(uuid), ["a", "-b", "good", "twice"]);
  assert.deepEqual(
    read.skipped.map((line: SkippedLine) => `${exampleOf(line)}: ${line.why}`),
    [
      "../out.md and 2 more: Its path leads out of the zip.",
      "lies.md and 1 more: It is no text, or cannot be unpacked.",
      "link.md: It is a symbolic link.",
      "secret.md: It is encrypted. Pack the files without a password.",
      `${"long".repeat(50)}…: Its path is too long.`,
      "twice.md: The zip has a file of this name before it.",
      "../../etc/passwd in good.md: The zip has no file at this address, from its page, from the top, or in another folder.",
      "fake.png: Its bytes are not of the type that its name tells.",
      ".git/config.md and 1 more: These are files of systems and tools, which pages do not need.",
    ],
  );
});

test("pages deeper than pages may lie come to the last level, and too long ones are cut; both are reported", async () => {
  const { uuid } = await wiki("Deep");
  const deep = Array.from({ length: 40 }, (_, n) => n).join("/");
  const read = await run(
    [
      { name: `${deep}/end.md`, content: "a" },
      { name: "long.md", content: "word ".repeat(30_000) },
    ],
    `&wiki_uuid=${uuid}`,
  );
  assert.equal(read.state, "done");
  const pages = await lines(uuid);
  assert.equal(pages.length, 42);
  assert.equal(Math.max(...pages.map((line) => line.lastIndexOf("-"))), 30);
  assert.deepEqual(
    read.skipped.map(({ what }: SkippedLine) => what),
    ["Long pages", "Deep folders"],
  );
});

test("an import that finds no room at its end writes nothing: no page and no file stays", async () => {
  const { uuid } = await wiki("Full");
  await harness.platform.pool.run(
    `insert into pages (workspace_uuid, wiki_uuid, position, title, content_json, content_text, created_by)
     select $1, $2, n, 'Page', '{"type":"doc"}', '', $3 from generate_series(1, 4999) n`,
    [workspace.uuid, uuid, ada.uuid],
  );
  const before = await world();
  const read = await run(
    [
      { name: "a.md", content: "" },
      { name: "b.md", content: "" },
    ],
    `&wiki_uuid=${uuid}`,
  );
  assert.deepEqual(
    [read.state, read.error],
    ["failed", "A wiki has at most 5,000 pages. Move some to the trash, or use another wiki."],
  );
  await harness.platform.pool.run(
    `insert into attachments (workspace_uuid, page_uuid, file_uuid, name, content_type, size_bytes, created_by)
     select $1, uuid, gen_random_uuid(), 'large', 'text/plain', 536870912, $3 from pages where wiki_uuid = $2 limit 2`,
    [workspace.uuid, uuid, ada.uuid],
  );
  await harness.platform.pool.run("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
  const picture = await run([
    { name: "a.md", content: "![x](x.png)" },
    { name: "x.png", content: png },
  ]);
  assert.equal(picture.state, "failed");
  await harness.platform.pool.run("update workspaces set plan = 'unlimited' where uuid = $1", [workspace.uuid]);
  await harness.platform.pool.run("delete from attachments where name = 'large'");
  // nor a file, which the job has removed
  assert.deepEqual(await world(), before);
});

test("a folder without files is imported also into a workspace that has more than its plan allows", async () => {
  const { uuid } = await wiki("Over the limit");
  const { page } = created(await ada.post(`/wikis/${uuid}/pages`, { title: "Large" }));
  const { run: change } = harness.platform.pool;
  await change(
    `insert into attachments (workspace_uuid, page_uuid, file_uuid, name, content_type, size_bytes, created_by)
     select $1, $2, gen_random_uuid(), 'large', 'text/plain', 1000000000, $3 from generate_series(1, 2)`,
    [workspace.uuid, page.uuid, ada.uuid],
  );
  await change("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
  for (const options of ["&dry_run=true", ""]) {
    const words = await run([{ name: "a.md", content: "Words take no room." }], options);
    assert.deepEqual([words.state, words.error], ["done", null]);
  }
  const entries = [
    { name: "a.md", content: "![x](x.png)" },
    { name: "x.png", content: png },
  ];
  for (const options of ["&dry_run=true", ""]) {
    const picture = await run(entries, options);
    assert.deepEqual(
      [picture.state, picture.error],
      ["failed", "The plan's storage is full. Delete files, or change the plan."],
    );
  }
  await change("update workspaces set plan = 'unlimited' where uuid = $1", [workspace.uuid]);
});
