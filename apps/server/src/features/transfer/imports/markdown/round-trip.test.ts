import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { png } from "#test/files.ts";
import { wikiImports } from "#test/imported-wiki.ts";
import { unzip } from "#test/zip.ts";

const company = await startCompany();
const { ada } = company;
const { run, wiki, lines } = wikiImports(company);

const titles = [
  "README",
  "Ünïcode 船 🚢",
  "Same",
  "same",
  "a/b: c?",
  "index",
  ".hidden",
  '# not "a" heading',
  "con",
  "10",
  "9",
];
const content =
  "# Own heading\n\n- [ ] task\n\n| a | b |\n| --- | --- |\n| 1 | 2 |" +
  "\n\n\\[\\[Same]] ==a== %%b%% \\[^1] \\<b> {{\\< x >}} #tag ^block\n\n!!! note\n\n:::note\n\n> \\[!note] Title";

async function make(wiki_uuid: string, title: string, parent_page_uuid: string | null): Promise<string> {
  const body = { title, parent_page_uuid, content_markdown: content };
  return created(await ada.post(`/wikis/${wiki_uuid}/pages`, body)).page.uuid;
}

/** Pages four levels deep, many of them with titles that are no names of files. */
async function makePages(wiki_uuid: string): Promise<string[]> {
  const made: string[] = [];
  for (const [index, title] of titles.entries()) {
    const under = index < 4 ? null : (made[index % 4] ?? null);
    made.push(await make(wiki_uuid, title, under));
    if (index % 3 === 0) made.push(await make(wiki_uuid, "Leaf", made.at(-1) ?? null));
  }
  return made;
}

/** Gives a page links to another one, and files of which it shows one. */
async function addLinks(page: string, other: string, names: readonly string[]): Promise<void> {
  let shown = "";
  for (const name of names) {
    const file = { name, type: "image/png", bytes: png };
    const { attachment } = created(await ada.upload(`/wiki-pages/${page}/attachments`, file));
    shown = ` ![p](/wiki-pages/${page}/attachments/${attachment.uuid}/content)`;
  }
  const content_markdown = `[other](/wiki-pages/${other}?a=b#c) [web](https://example.com/x)${shown}`;
  assert.equal((await ada.post(`/wiki-pages/${page}/append`, { content_markdown })).status, 200);
}

test("exported pages are imported as they were, and exported as the same files", async () => {
  const { uuid } = await wiki("Round trip");
  const made = await makePages(uuid);
  for (const [index, page] of made.entries()) {
    const names = [["a (1)#?.png", "a (1)#?.png"], ["Leaf.png"], []][index % 3] ?? [];
    await addLinks(page, made[(index * 7 + 3) % made.length] ?? page, names);
  }
  await ada.post(`/wiki-pages/${made[5]}/move`, { parent_page_uuid: null, position: 0 });
  const out = (await ada.get(`/wikis/${uuid}/export`)).body as Buffer;
  const { uuid: target } = await wiki("Again");
  const done = await run(out, `&wiki_uuid=${target}`);
  assert.deepEqual([done.state, done.error, done.skipped], ["done", null, []]);
  assert.deepEqual(await lines(target), await lines(uuid));
  const before = await unzip(out);
  const after = await unzip((await ada.get(`/wikis/${target}/export`)).body);
  assert.deepEqual([...after.keys()], [...before.keys()]);
  for (const [path, bytes] of before) {
    if (path !== "export-report.json") assert.deepEqual(String(after.get(path)), String(bytes), path);
  }
});
