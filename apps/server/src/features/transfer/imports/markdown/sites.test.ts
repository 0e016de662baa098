import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { exampleOf, wikiImports } from "#test/imported-wiki.ts";

const { bring } = wikiImports(await startCompany());

const site = async (files: Record<string, string | Buffer>) => {
  const { texts, skipped, lines } = await bring(Object.entries(files).map(([name, content]) => ({ name, content })));
  return { texts, lines, skipped, reported: skipped.map(exampleOf) };
};

test("a wiki of GitHub has its home at the top, names with spaces, and links by names", async () => {
  const { lines, texts, reported } = await site({
    "docs.wiki/Home.md": "Welcome: [[Getting Started]], [[the start|Getting-Started]], [x](Getting-Started)",
    "docs.wiki/Getting-Started.md": "# Linux\n\n[[Home]] [[https://example.com|web]] [[/images/p.png|alt=A picture]]",
    "docs.wiki/_Sidebar.md": "[[Home]]",
    "docs.wiki/_Footer.md": "foot",
    "docs.wiki/images/p.png": png,
  });
  assert.deepEqual(lines, ["Home", "-Getting Started"]);
  assert.equal(
    texts["Home"],
    "Welcome: [Getting Started](page:Getting Started), [the start](page:Getting Started), [x](page:Getting Started)",
  );
  assert.equal(
    texts["Getting Started"],
    "# Linux\n\n[Home](page:Home) [web](https://example.com) ![A picture](file:p.png)",
  );
  assert.deepEqual(reported, ["docs.wiki/_Sidebar.md and 1 more"]);
});

test("admonitions of MkDocs are quotes, its navigation is the order, and pictures are found from the top", async () => {
  const { lines, texts, reported } = await site({
    "mkdocs.yml":
      "site_name: x\nnav:\n  - Start: index.md\n  - Guide:\n    - 'Second': guide/b.md\n    - guide/a.md\n  - Zoo: aaa.md\ntheme: x\n",
    "docs/index.md":
      '# Docs\n\n!!! note "A title"\n    One\n\n    - two\n\n??? warning\n    Three\n\n!!! tip ""\n    Four\n\nAfter ![](/img/p.png)',
    "docs/guide/a.md": "# A\n\n[b](../b/) [b2](b.md#x) [top](../index.md)",
    "docs/guide/b.md": "text",
    "docs/aaa.md": "# Zoo",
    "docs/img/p.png": png,
  });
  assert.deepEqual(lines, ["Docs", "-guide", "--Second", "--A", "-Zoo"]);
  assert.equal(
    texts["Docs"],
    "> **A title**\n>\n> One\n>\n> - two\n\n> **Warning**\n>\n> Three\n\n> Four\n\nAfter ![](file:p.png)",
  );
  assert.equal(texts["A"], "[b](page:Second) [b2](page:Second#x) [top](page:Docs)");
  assert.deepEqual(reported, []);
});

test("Docusaurus: categories, positions, admonitions, and components that are left out and reported", async () => {
  const { lines, texts, reported } = await site({
    "docs/_category_.json": '{"label": "Root", "position": 1}',
    "docs/intro.mdx":
      '---\nsidebar_position: 2\ntitle: Intro\n---\nimport Tabs from \'@theme/Tabs\';\nimport {\n  a,\n} from \'./b\';\n\n# Intro\n\n<Tabs>\n<TabItem value="x" label="Linux">\n\nInside <Highlight color="red">this</Highlight>\n\n</TabItem>\n</Tabs>\n\n{/* hidden */}\n\n## Part {#own-id}\n\n![logo](/img/logo.png)',
    "docs/first.md":
      "---\nsidebar_position: 1\n---\n# First\n\n:::note\n\nOne\n\n:::\n\n:::tip[Title here]\nTwo\n:::\n\n::::info Outer\n:::caution\nThree\n:::\n::::\n\n[in](./intro.mdx) [url](/docs/intro)",
    "docs/guides/_category_.yml": "label: 'How to'\nposition: 0\n",
    "docs/guides/b.md": "b",
    "docs/guides/a.md": "a",
    "static/img/logo.png": png,
    "docusaurus.config.js": "module.exports = {}",
  });
  assert.deepEqual(lines, ["How to", "-a", "-b", "First", "Intro"]);
  assert.equal(
    texts["First"],
    "> **Note**\n>\n> One\n\n> **Title here**\n>\n> Two\n\n> **Outer**\n>\n> > **Caution**\n> >\n> > Three\n\n[in](page:Intro) [url](page:Intro)",
  );
  assert.equal(texts["Intro"], "**Linux**\n\nInside this\n\n## Part\n\n![logo](file:logo.png)");
  assert.deepEqual(reported, [
    "import Tabs from '@theme/Tabs'; in docs/intro.mdx and 5 more",
    "docusaurus.config.js",
    '<Highlight color="red"> in docs/intro.mdx and 1 more',
    "{/* hidden */} in docs/intro.mdx",
  ]);
});

test("Hugo: TOML, weights, _index, references, figures, and shortcodes that stay as text", async () => {
  const { lines, texts, reported } = await site({
    "content/_index.md": '+++\ntitle = "The site" # x\nweight = 1\ndate = 2026-01-01\n[menu]\nname = "no"\n+++\nHello',
    "content/posts/_index.md": "---\ntitle: Posts\nweight: 5\n---\n",
    "content/posts/two.md":
      '+++\ntitle = \'Two\'\nweight = 2\n+++\n[one]({{< ref "one.md#part" >}}) {{< youtube abc >}}\n\n{{< figure src="/img/p.png" alt="A *p*" >}}',
    "content/posts/one.md":
      '+++\ntitle = "One"\nweight = 1\n+++\n{{< highlight go "linenos=table" >}}\nx := [[1]]\n{{< /highlight >}}',
    "content/about.md": "---\nweight: 1\n---\n# About",
    "static/img/p.png": png,
  });
  assert.deepEqual(lines, ["The site", "-About", "-Posts", "--One", "--Two"]);
  assert.equal(texts["Two"], "[one](page:One#part) {{< youtube abc >}}\n\n![A \\*p\\*](file:p.png)");
  assert.equal(texts["One"], "```go\nx := [[1]]\n```");
  assert.deepEqual(reported, ["{{< youtube abc >}} in content/posts/two.md", "content/_index.md"]);
});

test("front matter that is not kept is one line for all files, behind the losses", async () => {
  const pages = Array.from({ length: 230 }, (_, n) => [`p${n}.md`, `---\ntitle: P${n}\ndate: 2026-01-01\n---\ntext`]);
  const { skipped } = await site({ "README.md": "# H\n\n[x](missing.md)", ...Object.fromEntries(pages) });
  assert.deepEqual(
    skipped.map((line) => [exampleOf(line), line.why]),
    [
      [
        "missing.md in README.md",
        "The zip has no file at this address, from its page, from the top, or in another folder.",
      ],
      ["p0.md and 229 more", "Only the title and the order are kept, and not: date."],
    ],
  );
});

test("footnotes are numbers in brackets, with a list at the end", async () => {
  const { texts, reported } = await site({
    "a.md":
      "# F\n\nText[^1] and[^2], again[^1], no[^3].\n\n[^1]: One\n[^2]: A longer note.\n\n    With [[b]] in it.\n\nAfter^[In line].",
    "b.md": "[^x]: Alone",
  });
  assert.equal(
    texts["F"],
    "Text\\[1] and\\[2], again\\[1], no\\[^3].\n\nAfter\\[3].\n\n___\n\n1. One\n\n2. A longer note.\n\n   With [b](page:b) in it.\n\n3. In line",
  );
  assert.deepEqual(reported, []);
});

test("a line break of HTML in a row of a table does not end the row", async () => {
  const { texts } = await site({ "a.md": "| x | y |\n| - | - |\n| one<br>two | three |\n\nfour<br/>five" });
  assert.equal(texts["a"], "| x | y |\n| --- | --- |\n| one two | three |\n\nfour\\\nfive");
});

test("a folder with names that GitHub does not write is no wiki of GitHub", async () => {
  const { lines } = await site({ "Home.md": "# Start", "My note.md": "", "2026-01-05.md": "" });
  assert.deepEqual(lines, ["2026-01-05", "Start", "My note"]);
});

test("tags of HTML that say nothing are left out, and others are read or reported", async () => {
  const { texts, reported } = await site({
    "a.md":
      '<p align="center"><img src="p.png" alt="logo" width="3"></p>\n\n<details>\n<summary>More</summary>\n\nText<br>two <kbd>K</kbd> <b>bold</b> Map<A> x < y\n\n</details>\n\n<!-- note -->\n\n<a href="b.md">b</a> <a name="x"></a><iframe src="x"></iframe> <https://example.com>',
    "b.md": "",
    "p.png": png,
  });
  assert.equal(
    texts["a"],
    '![logo](file:p.png)\n\n**More**\n\nText\\\ntwo K **bold** Map\\<A> x < y\n\n[b](page:b) \\<iframe src="x">\\</iframe> <https://example.com>',
  );
  assert.deepEqual(reported, [
    '<iframe src="x"> in a.md and 1 more',
    '<p align="center"> in a.md and 5 more',
    "<!-- note --> in a.md",
  ]);
});
