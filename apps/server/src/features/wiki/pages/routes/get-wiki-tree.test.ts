import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { statementsOf } from "#test/statement-count.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, gus, hal, nobody, harness } = company;
const { wiki, page, tree } = await startWiki(company);
const path = `/wikis/${wiki.uuid}/tree`;

test("guests and people who are not members do not find a tree", async () => {
  const answers = await Promise.all([finn, gus, hal, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 404, 401],
  );
});

test("the pages come depth first, each with its depth, its parent and its position", async () => {
  assert.deepEqual(await tree(dev), []);
  const [one, two] = [await page("One"), await page("Two")];
  const inside = await page("Inside", one);
  await page("Innermost", inside);
  await page("Last of one", one);
  assert.deepEqual(await tree(dev), ["One", "-Inside", "--Innermost", "-Last of one", "Two"]);
  const { pages } = (await dev.get(path)).body;
  assert.deepEqual(pages[1], {
    uuid: inside.uuid,
    title: "Inside",
    parent_page_uuid: one.uuid,
    position: "1.000000",
    depth: 1,
  });
  assert.equal(pages[4].uuid, two.uuid);
});

test("a tree that did not change is answered with 304 by one statement, and each change makes another tag", async () => {
  const known = new Set<unknown>();
  const read = async () => {
    const { status, headers } = await cleo.get(path);
    assert.equal(status, 200);
    assert.equal(known.has(headers["etag"]), false, "the tag is new");
    known.add(headers["etag"]);
    const extra = { headers: { "if-none-match": String(headers["etag"]) } };
    const again = await cleo.get(path, extra);
    assert.deepEqual([again.status, again.body.length], [304, 0]);
    return extra;
  };
  const extra = await read();
  assert.equal(await statementsOf(harness, () => cleo.get(path, extra)), 1);
  const made = await page("New");
  await read();
  const at = `/wiki-pages/${made.uuid}`;
  await ada.patch(`${at}/title`, { version: 1, title: "Newer" });
  await read();
  await ada.post(`${at}/move`, { parent_page_uuid: null, position: 0.5 });
  const moved = await read();
  await ada.post(`${at}/append`, { content_markdown: "Its content is not in the tree." });
  assert.equal((await cleo.get(path, moved)).status, 304);
  await ada.post(`${at}/archive`);
  await read();
});
