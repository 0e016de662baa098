import assert from "node:assert/strict";
import { test } from "node:test";
import { parsedLengths } from "@stoa/document/test/parsed.ts";
import { worstTexts } from "@stoa/document/test/worst-texts.ts";
import { created, startCompany } from "../company.ts";
import { startEndpoints } from "../endpoints.ts";
import { wikiImports } from "../imported-wiki.ts";
import { type APage, startWiki } from "../wiki.ts";

const endpoints = await startEndpoints({ all: undefined });
const company = await startCompany(endpoints.environment);
const { ada, board, workspace, harness } = company;
created(await ada.post(`/admin/workspaces/${workspace.uuid}/webhooks`, { url: endpoints.urls.all }));
const { wiki, page } = await startWiki(company);
const { run } = wikiImports(company);
const lengths = parsedLengths();

/**
 * Each text is imported; every other write gets one text of so many. That reading each of them is short is held by
 * `packages/document/src/markdown-limits.test.ts`.
 */
const oneOf = Number(process.env["MARKDOWN_ONE_OF"] ?? 8);
const sample = Object.entries(worstTexts).filter((_, index) => index % oneOf === 0);

/** The longest text that is read between requests. In UTF-16 units: the worst of them take up to three milliseconds. */
const longest = 2000;

/** The longest text that the thread of the requests has read since it was asked last. */
const longestParsed = (): number => Math.max(0, ...lengths.splice(0));

async function latest(target: APage): Promise<APage> {
  return (await ada.get(`/wiki-pages/${target.uuid}`)).body.page;
}

test("the worst markdown of a page is read in a thread of its own", { timeout: 180_000 }, async () => {
  const target = await page("Target");
  const pages = `/wikis/${wiki.uuid}/pages`;
  for (const [name, content_markdown] of sample) {
    const blank = content_markdown.trim() === "";
    const made = await ada.post(pages, { title: name, content_markdown });
    assert.ok(made.status === 201 || (made.status === 400 && made.body.code === "page_full"), `${name} ${made.status}`);
    const { version } = await latest(target);
    const changed = await ada.patch(`/wiki-pages/${target.uuid}`, { version, content_markdown });
    assert.equal(changed.status, made.status === 201 ? 200 : 400, name);
    const added = await ada.post(`/wiki-pages/${target.uuid}/append`, { content_markdown });
    assert.ok([200, 400].includes(added.status) && (added.status === 400 || !blank), name);
    assert.ok(longestParsed() <= longest, name);
  }
});

test(
  "the worst markdown of tickets, comments and imports is short, or read in a thread",
  { timeout: 300_000 },
  async () => {
    let comments = 0;
    for (const [name, text] of sample) {
      const made = await ada.post(`/boards/${board.uuid}/tasks`, { title: name, description: text.slice(0, 20_000) });
      assert.equal(made.status, 201, name);
      const { uuid } = made.body.task;
      const commented = await ada.post(`/tasks/${uuid}/comments`, { body: text.slice(0, 10_000) });
      const { version } = made.body.task;
      const description = `${text.slice(0, 19_990)} x`;
      assert.equal((await ada.patch(`/tasks/${uuid}`, { version, description })).status, 200, name);
      if (commented.status === 201) {
        comments += 1;
        const path = `/tasks/${uuid}/comments/${commented.body.comment.uuid}`;
        assert.equal((await ada.patch(path, { body: `y ${text.slice(0, 9990)}` })).status, 200, name);
      }
      assert.ok(longestParsed() <= longest, name);
      const refused = await ada.post(`/boards/${board.uuid}/tasks`, { title: name, description: text });
      assert.equal(refused.status, 400, name);
      assert.ok(longestParsed() <= longest, name);
    }
    assert.ok(comments > 0);
    const files = Object.entries(worstTexts).map(([name, content]) => ({ name: `${name}.md`, content }));
    assert.equal((await run(files)).state, "done");
    const rows = Object.entries(worstTexts).map(
      ([name, text]) => `${name},"${text.slice(0, 15_000).replaceAll('"', "")}"`,
    );
    const bytes = Buffer.from(`Title,Description\n${rows.join("\n")}`);
    created(
      await ada.upload(`/workspaces/${workspace.uuid}/imports?source=csv`, { name: "a.csv", type: "text/csv", bytes }),
    );
    await harness.worker.idle();
    const before = Buffer.concat(endpoints.at.all.received.map(({ body }) => body)).length;
    assert.ok(before > 20_000 * sample.length, "the receiver got the texts");
    assert.equal((await ada.get(`/workspaces/${workspace.uuid}/events?limit=200`)).status, 200);
    assert.equal((await ada.get(`/admin/workspaces/${workspace.uuid}/audit-log?limit=200`)).status, 200);
    // the consumers, the bodies for the receiver and the two lists have read the texts of the tickets
    assert.ok(longestParsed() <= longest);
  },
);
