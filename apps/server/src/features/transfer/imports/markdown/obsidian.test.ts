import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { exampleOf, wikiImports } from "#test/imported-wiki.ts";

const { bring } = wikiImports(await startCompany());

/** Imports notes. @returns the texts of the pages, and the examples of the report */
const notes = async (files: Record<string, string | Buffer>) => {
  const { texts, skipped, lines } = await bring(Object.entries(files).map(([name, content]) => ({ name, content })));
  return { texts, lines, reported: skipped.map(exampleOf) };
};

test("links between double brackets lead to pages, and pictures are shown", async () => {
  const { texts, reported, lines } = await notes({
    "Home.md": "See [[Other note]], [[Other note|that one]] and [[sub/Deep#Part]].\n\n![[pic.png]]",
    "Other note.md": "text",
    "sub/Deep.md": "# Deep\n\n## Part\n\n[[home]] [[#Part]]",
    "pic.png": png,
  });
  assert.deepEqual([lines, reported], [["Home", "Other note", "sub", "-Deep"], []]);
  assert.equal(
    texts["Home"],
    "See [Other note](page:Other note), [that one](page:Other note) and [sub/Deep > Part](page:Deep#part).\n\n![pic](file:pic.png)",
  );
  assert.equal(texts["Deep"], "## Part\n\n[home](page:Home) [Part](#part)");
});

test("names are found in any folder, the nearest first, in any case and form of letters", async () => {
  const { texts, reported } = await notes({
    "a/Note.md": "![[Pic.PNG|300]] [[target]] ![](plan.png) [[Cafe\u0301]] [[b/target.md|far]] [[A: title]]",
    "a/deep/target.md": "",
    "b/target.md": "---\ntitle: Far\n---\n",
    "b/Caf\u00E9.md": "",
    "b/x.md": '---\ntitle: "A: title"\n---\n',
    "attachments/pic.png": png,
    "attachments/plan.png": png,
    "README.md": "",
  });
  assert.equal(
    texts["Note"],
    "![Pic](file:pic.png) [target](page:target) ![](file:plan.png) [Cafe\u0301](page:Caf\u00E9) [far](page:Far) [A: title](page:A: title)",
  );
  assert.deepEqual(
    reported.filter((each) => !each.startsWith("Front")),
    [],
  );
});

test("a link to nothing stays as it is written, and is reported once with its page", async () => {
  const { texts, reported } = await notes({
    "Home.md": "[[Nowhere]] and ![[gone.png]] and [x](gone.md) and [y](/gone.md)",
    "b.md": "[[Nowhere]]",
  });
  assert.equal(texts["Home"], "\\[\\[Nowhere]] and !\\[\\[gone.png]] and [x](gone.md) and [y](/gone.md)");
  assert.deepEqual(reported, ["[[Nowhere]] in Home.md and 2 more", "gone.md in Home.md and 1 more"]);
});

test("code keeps what looks like a link", async () => {
  const code =
    "`[[a]]` ``x ` [[a]]``\n\n```sh\nif [[ -f x ]]; then [[a]]; fi\n!!! note\n```\n\n    [[a]] == b\n\n\\[[a]] [[ -f x ]]";
  const { texts, reported } = await notes({ "b.md": code, "a.md": "" });
  assert.equal(
    texts["b"],
    "`[[a]]` ``x ` [[a]]``\n\n```sh\nif [[ -f x ]]; then [[a]]; fi\n!!! note\n```\n\n```\n[[a]] == b\n```\n\n\\[\\[a]] \\[\\[ -f x ]]",
  );
  assert.deepEqual(reported, []);
});

test("links stand in tables, lists and quotes as well", async () => {
  const { texts } = await notes({
    "b.md": "| x |\n| - |\n| [[a\\|words]] |\n\n- one\n\n    [[a]]\n\n> [[a]]",
    "a.md": "",
  });
  assert.equal(texts["b"], "| x |\n| --- |\n| [words](page:a) |\n\n- one\n\n  [a](page:a)\n\n> [a](page:a)");
});

test("callouts are quotes that begin with their title in bold", async () => {
  const { texts, reported } = await notes({
    "a.md": "> [!note]\n> One\n\n> [!WARNING]- Mind *this*\n> Two\n> > [!tip] In it\n> > Three",
  });
  assert.equal(texts["a"], "> **Note**\n>\n> One\n\n> **Mind _this_**\n>\n> Two\n>\n> > **In it**\n> >\n> > Three");
  assert.deepEqual(reported, []);
});

test("comments are left out, highlights are bold, and both are reported; tags and marks of blocks need no report", async () => {
  const { texts, reported } = await notes({
    "a.md": "One %%secret%% two ==high== #tag ^block1\n\n%%\nmore\nsecret\n%%\n\n50%% of 3 ^2 and a == b == c",
  });
  assert.equal(texts["a"], "One  two **high** #tag\n\n50%% of 3 ^2 and a == b == c");
  assert.deepEqual(reported, ["%%secret%% in a.md and 1 more", "==high== in a.md"]);
});

test("an embedded page is a link to it, and an embedded file is an attachment", async () => {
  const { texts, reported } = await notes({
    "a.md": "![[b]]\n\n![[plan.pdf]]",
    "b.md": "",
    "x/plan.pdf": "%PDF-1.7\n",
  });
  assert.equal(texts["a"], "[b](page:b)\n\n[plan.pdf](file:plan.pdf)");
  assert.deepEqual(reported, ["![[b]] in a.md"]);
});

test("a vault calls its pages as their files", async () => {
  const { lines, texts } = await notes({
    ".obsidian/app.json": "{}",
    "2026-01-05.md": "# Tasks\n\none",
    "2026-01-06.md": "# Tasks\n\ntwo",
    "Same.md": "# Same\n\nthree",
  });
  assert.deepEqual(lines, ["2026-01-05", "2026-01-06", "Same"]);
  assert.deepEqual([texts["2026-01-05"], texts["Same"]], ["# Tasks\n\none", "three"]);
});
