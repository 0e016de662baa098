import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { wikiImports } from "#test/imported-wiki.ts";

const { bring } = wikiImports(await startCompany());

const linesOf = async (files: Record<string, string>) =>
  (await bring(Object.entries(files).map(([name, content]) => ({ name, content })))).lines;

test("the file next to a folder of its name is the page of the folder", async () => {
  const { lines, texts, skipped } = await bring([
    { name: "Team/Handbook.md", content: "# Handbook\n\nWelcome" },
    { name: "Team/Handbook/Travel.md", content: "# Travel\n\nSee [Handbook](../Handbook.md) and [it](../Handbook/)" },
  ]);
  assert.deepEqual([lines, skipped], [["Handbook", "-Travel"], []]);
  assert.deepEqual(texts, { Handbook: "Welcome", Travel: "See [Handbook](page:Handbook) and [it](page:Handbook)" });
});

test("the file in a folder of its name is the page of the folder", async () => {
  const files = { "Rome/Rome.md": "all roads", "Rome/Forum.md": "", "Oslo.md": "" };
  assert.deepEqual(await linesOf(files), ["Oslo", "Rome", "-Forum"]);
});

test("README, index and _index are the page of their folder, in any case of letters", async () => {
  const files = { "a/README.md": "", "a/1.md": "", "b/Index.md": "", "b/1.md": "", "c/_index.md": "", "c/1.md": "" };
  assert.deepEqual(await linesOf(files), ["a", "-1", "b", "-1", "c", "-1"]);
});

test("a folder with two pages of its own keeps both", async () => {
  assert.deepEqual(await linesOf({ "a.md": "", "a/README.md": "", "b.md": "" }), ["a", "-README", "b"]);
  assert.deepEqual(await linesOf({ "b.md": "", "a/index.md": "", "a/a.md": "" }), ["a", "-a", "b"]);
});

test("the one folder around everything needs no page, unless it has one of its own", async () => {
  const wrapped = { "repo-main/a.md": "[x](/b.md)", "repo-main/b.md": "", "repo-main/deep/c.md": "" };
  assert.deepEqual(await linesOf(wrapped), ["a", "b", "deep", "-c"]);
  assert.deepEqual(await linesOf({ ...wrapped, "repo-main/README.md": "# Repo" }), [
    "Repo",
    "-a",
    "-b",
    "-deep",
    "--c",
  ]);
  assert.deepEqual(await linesOf({ "a/x.md": "", "b/x.md": "" }), ["a", "-x", "b", "-x"]);
});
