import type { ZipEntry } from "#platform/files/zip-fixture.ts";
import { png } from "./files.ts";

const zip = (files: Record<string, string | Buffer>): ZipEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name, content }));

const [one, two, three] = ["1", "2", "3"].map((digit) => digit.repeat(32));

/** Small exports of wikis, each with everything that its tool writes. */
export const wikiZips: Readonly<Record<string, ZipEntry[]>> = {
  Outline: zip({
    "Team/Handbook.md": "# Handbook\n\n[Travel](./Handbook/Travel.md)",
    "Team/Handbook/Travel.md": "# Travel\n\n![](uploads/p.png)",
    "Team/Handbook/uploads/p.png": png,
  }),
  Notion: zip({
    [`Home ${one}.md`]: `# Home\n\nStatus: Done\nTags: a\n\n[Tasks](Home%20${one}/Tasks%20${two}.csv)\n\n<aside>\n💡 Hint\n\n</aside>`,
    [`Home ${one}/Tasks ${two}.csv`]: "Name,Status\nFirst,Done\n",
    [`Home ${one}/Tasks ${two}_all.csv`]: 'Name,Status\nFirst,Done\n"Two, or",\n',
    [`Home ${one}/Tasks ${two}/First ${three}.md`]: "# First\n\nStatus: Done\nDue: now\n\nText",
  }),
  Obsidian: zip({
    ".obsidian/app.json": "{}",
    "Home.md":
      "[[Other note|that]] ![[pic.png|300]] ==high== %%secret%% text[^1] ^block\n\n> [!note]- Title\n> text\n\n[^1]: Foot",
    "Other note.md": "---\ntags: [a]\naliases:\n  - b\n---\n| [[Home\\|x]] |\n| - |\n\n`[[code]]`",
    "files/pic.png": png,
  }),
  GitHub: zip({
    "Home.md": "[[The start|Getting-Started]]",
    "Getting-Started.md": "[[Home]] <details><summary>x</summary>y</details>",
    "_Sidebar.md": "[[Home]]",
  }),
  Confluence: zip({
    "DOC/index.html":
      '<ul><li><a href="Home_101.html">Home</a><ul><li><a href="Two_102.html">Two</a></li></ul></li></ul>',
    "DOC/Home_101.html":
      '<title>Docs : Home</title><span id="title-text">Docs : Home</span><div id="main-content"><p>a <b>b</b> <img src="attachments/101/2.png"></p><ul class="inline-task-list"><li class="checked">x</li></ul><table><tr><th colspan="2">h</th></tr></table><pre data-syntaxhighlighter-params="brush: go">c</pre></div><div class="pageSection"><h2 id="attachments">A</h2><a href="attachments/101/2.png">p.png</a></div>',
    "DOC/Two_102.html": '<div id="main-content"><a href="/pages/viewpage.action?pageId=101">x</a></div>',
    "DOC/attachments/101/2.png": png,
  }),
  MkDocs: zip({
    "mkdocs.yml": "nav:\n  - Start: index.md\n  - Guide:\n    - guide/a.md\n",
    "docs/index.md": '# Docs\n\n!!! note "Title"\n    One\n\n    - two\n\n=== "Tab"\n\n    text',
    "docs/guide/a.md": "# A\n\n[up](../index.md) ![](/img/p.png)",
    "docs/img/p.png": png,
  }),
  Docusaurus: zip({
    "docs/_category_.json": '{"label": "Docs", "position": 2}',
    "docs/a.mdx":
      "---\nsidebar_position: 1\n---\nimport Tabs from '@theme/Tabs';\n\n# A\n\n<Tabs>\n<TabItem label=\"x\">\n\n:::note[Title]\n\ntext\n\n:::\n\n</TabItem>\n</Tabs>\n\n{/* c */}",
    "docs/b.md": "[a](./a.mdx#x)",
  }),
  Hugo: zip({
    "content/_index.md": '+++\ntitle = "Site"\nweight = 1\n[menu]\nname = "x"\n+++\nText',
    "content/a.md":
      '---\ntitle: >-\n  A b\nweight: 2\n---\n[x]({{< ref "_index.md" >}}) {{< figure src="/p.png" >}}\n\n{{< highlight go >}}\nx\n{{< /highlight >}}',
    "static/p.png": png,
  }),
};
