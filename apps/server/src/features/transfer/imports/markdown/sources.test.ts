import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { wikiImports } from "#test/imported-wiki.ts";
import { makeZip } from "#platform/files/zip-fixture.ts";

const { bring } = wikiImports(await startCompany());

/** A zip of a little more than half as many files as an import may have. */
const half = (start: number) =>
  makeZip(Array.from({ length: 10_001 }, (_, n) => ({ name: `${start + n}.txt`, content: "", isStored: true })));

test("one file of markdown becomes a wiki with one page", async () => {
  const titled = await bring(Buffer.from("# One page\n\ntext\n"), "19-one.md");
  assert.deepEqual([titled.error, titled.lines, titled.texts], [null, ["One page"], { "One page": "text" }]);
  for (const name of ["Notes.markdown", "Notes.mdx", "Notes.txt", "Notes"]) {
    const named = await bring(Buffer.from("just text"), name);
    assert.deepEqual([named.error, named.texts], [null, { Notes: "just text" }], name);
  }
  const marked = await bring(Buffer.from("\uFEFF# Größe\r\n\r\ntext", "utf16le"), "a.md");
  assert.deepEqual(marked.texts, { Größe: "text" });
});

test("a file that is neither a zip nor text is rejected with a sentence that says so", async () => {
  const neither = "The file is neither a zip nor text. Send a zip of markdown, or one file of markdown.";
  assert.equal((await bring(png, "picture.md")).error, neither);
  assert.equal((await bring(Buffer.from("no zip"), "Docs.zip")).error, "The file is no zip.");
  const word = makeZip([{ name: "word/document.xml", content: "<w:document/>" }]);
  assert.equal(
    (await bring(word, "Plan.docx")).error,
    "There are no pages in the zip: no file of markdown (.md, .markdown, .mdx) and none of HTML. Save a text of Word as markdown first.",
  );
});

test("a zip is read by its content, whatever its name is", async () => {
  const zip = makeZip([{ name: "a.md", content: "text" }]);
  assert.deepEqual((await bring(zip, "export.md")).texts, { a: "text" });
});

test("a zip in a zip is read, a few levels deep, and its parts come together", async () => {
  const one = makeZip([{ name: "Top.md", content: "[two](Top/Two.md)" }]);
  const two = makeZip([
    { name: "Top/Two.md", content: "![p](p.png)" },
    { name: "Top/p.png", content: png },
  ]);
  const parts = makeZip([
    { name: "Export-0123-Part-1.zip", content: one },
    { name: "Export-0123-Part-2.zip", content: two },
  ]);
  for (const zip of [parts, makeZip([{ name: "deeper.zip", content: parts }])]) {
    const { error, lines, texts, skipped } = await bring(zip);
    assert.deepEqual([error, lines, skipped], [null, ["Top", "-Two"], []]);
    assert.deepEqual(texts, { Top: "[two](page:Two)", Two: "![p](file:p.png)" });
  }
  const vaults = makeZip([
    { name: "a.zip", content: one },
    { name: "b.zip", content: one },
  ]);
  assert.deepEqual((await bring(vaults)).lines, ["a", "-Top", "b", "-Top"]);
});

test("a zip next to pages is a file of its folder", async () => {
  const inner = makeZip([{ name: "a.md", content: "text" }]);
  const { lines } = await bring([
    { name: "README.md", content: "[all](all.zip)" },
    { name: "all.zip", content: inner },
  ]);
  assert.deepEqual(lines, ["Handbook"]);
});

test("limits hold for all zips in a zip together", async () => {
  const bomb = makeZip([{ name: "b.md", content: "a", unpackedBytes: 200_000_000 }]);
  const twice = makeZip([
    { name: "1.zip", content: bomb },
    { name: "2.zip", content: bomb },
  ]);
  assert.equal((await bring(twice)).error, "The zip would unpack to more than 300 MB.");
  const halves = makeZip([
    { name: "1.zip", content: half(0) },
    { name: "2.zip", content: half(50_000) },
  ]);
  assert.equal((await bring(halves)).error, "The zip has more than 20,000 files.");
  let nested = makeZip([{ name: "a.md", content: "a" }]);
  for (let level = 0; level < 6; level += 1) nested = makeZip([{ name: "a.zip", content: nested }]);
  assert.equal((await bring(nested)).error, "There are more than 3 zips in one another. Send the innermost one.");
  const lie = makeZip([{ name: "a.zip", content: "no zip" }]);
  assert.equal(
    (await bring(lie)).error,
    "There are no pages in the zip: no file of markdown (.md, .markdown, .mdx) and none of HTML.",
  );
});

test("names are read in each encoding that programs write, and of one form", async () => {
  const raw = makeZip([
    { name: Buffer.from([0x81, 0x62, 0x65, 0x72, 0x2e, 0x6d, 0x64]), content: "old", flags: "none" },
    { name: "Cafe\u0301/a.md", content: "[b](../Caf%C3%A9/b.md) [p](Cafe%CC%81.png)" },
    { name: "Caf\u00E9/b.md", content: "b" },
    { name: "Caf\u00E9/Caf\u00E9.png", content: png },
    { name: "win\\c.md", content: "c" },
  ]);
  const { lines, texts } = await bring(raw);
  assert.deepEqual(lines, ["Caf\u00E9", "-a", "-b", "über", "win", "-c"]);
  assert.equal(texts["a"], "[b](page:b) [p](file:Caf\u00E9.png)");
});

test("files of systems and tools are left out and reported once", async () => {
  const junk = [".DS_Store", "__MACOSX/._a.md", ".obsidian/app.json", ".git/HEAD", "sub/.DS_Store", "Thumbs.db"];
  const { lines, skipped } = await bring([
    { name: "a.md", content: "" },
    ...junk.map((name) => ({ name, content: "x" })),
  ]);
  assert.deepEqual(lines, ["a"]);
  assert.ok(skipped.length <= 1);
});
