import assert from "node:assert/strict";
import { test } from "node:test";
import { parsedLengths } from "@stoa/document/test/parsed.ts";
import { worstTexts } from "@stoa/document/test/worst-texts.ts";
import { startCompany } from "../company.ts";
import { wikiImports } from "../imported-wiki.ts";
import { type APage, startWiki } from "../wiki.ts";

const company = await startCompany();
const { ada, board } = company;
const { wiki, page } = await startWiki(company);
const { run } = wikiImports(company);
const lengths = parsedLengths();

/** The longest text that is read between requests. In UTF-16 units: the worst of them take up to 40 milliseconds. */
const longest = { page: 10_000, task: 20_000 };

/** The longest text that the thread of the requests has read since it was asked last. */
const longestParsed = (): number => Math.max(0, ...lengths.splice(0));

async function latest(target: APage): Promise<APage> {
  return (await ada.get(`/wiki-pages/${target.uuid}`)).body.page;
}

test("the worst markdown of a page is read in a thread of its own", { timeout: 180_000 }, async () => {
  const target = await page("Target");
  const pages = `/wikis/${wiki.uuid}/pages`;
  for (const [name, content_markdown] of Object.entries(worstTexts)) {
    const blank = content_markdown.trim() === "";
    const made = await ada.post(pages, { title: name, content_markdown });
    assert.ok(made.status === 201 || (made.status === 400 && made.body.code === "page_full"), `${name} ${made.status}`);
    const { version } = await latest(target);
    const changed = await ada.patch(`/wiki-pages/${target.uuid}`, { version, content_markdown });
    assert.equal(changed.status, made.status === 201 ? 200 : 400, name);
    const added = await ada.post(`/wiki-pages/${target.uuid}/append`, { content_markdown });
    assert.ok([200, 400].includes(added.status) && (added.status === 400 || !blank), name);
    assert.ok(longestParsed() <= longest.page, name);
  }
});

test(
  "the worst markdown of tickets, comments and imports is short, or read in a thread",
  { timeout: 180_000 },
  async () => {
    for (const [name, text] of Object.entries(worstTexts)) {
      const made = await ada.post(`/boards/${board.uuid}/tasks`, { title: name, description: text.slice(0, 20_000) });
      assert.equal(made.status, 201, name);
      const { uuid } = made.body.task;
      await ada.post(`/tasks/${uuid}/comments`, { body: text.slice(0, 10_000) });
      assert.ok(longestParsed() <= longest.task, name);
      const refused = await ada.post(`/boards/${board.uuid}/tasks`, { title: name, description: text });
      assert.equal(refused.status, 400, name);
      assert.ok(longestParsed() <= longest.task, name);
    }
    const files = Object.entries(worstTexts).map(([name, content]) => ({ name: `${name}.md`, content }));
    assert.equal((await run(files)).state, "done");
    // the events of the tickets were read meanwhile
    assert.ok(longestParsed() <= longest.task);
  },
);
