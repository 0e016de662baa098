import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal, ivy, nobody, robot } = company;
const { wiki, page } = await startWiki(company);
const made = await page("Mooring", null, "# Ropes\n\n- one\n- two");
const path = `/wiki-pages/${made.uuid}`;

test("guests and people who are not members do not find a page", async () => {
  const answers = await Promise.all([finn, gus, hal, nobody].map((who) => who.get(path)));
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [404, 404, 404, 401],
  );
  assert.equal(answers[0]?.body.error, "Page not found.");
  for (const query of ["?content=html", "?form=markdown"]) assert.equal((await ada.get(path + query)).status, 400);
});

test("every member reads a page, with its content as a document and as text", async () => {
  for (const who of [ada, cleo, dev, eve, ivy, robot]) assert.equal((await who.get(path)).status, 200);
  const read = (await dev.get(path)).body.page;
  assert.deepEqual([read.wiki_uuid, read.title, read.content_text], [wiki.uuid, "Mooring", "Ropes\none\ntwo"]);
  assert.equal(read.content_json.content[0].type, "heading");
  assert.equal("content_markdown" in read, false);
});

test("as markdown a page has its content without the title, and tells what markdown cannot carry", async () => {
  const read = (await dev.get(`${path}?content=markdown`)).body.page;
  assert.deepEqual([read.content_markdown, read.markdown_omits], ["# Ropes\n\n- one\n- two", []]);
  assert.deepEqual(["content_json" in read, "content_text" in read], [false, false]);
  const blank = { type: "mention", attrs: { kind: "page", uuid: made.uuid, label: "Mooring" } };
  const content_json = { type: "doc", content: [{ type: "paragraph", content: [blank] }] };
  assert.equal((await ada.patch(path, { version: 1, content_json })).status, 200);
  const { page: mentioning } = (await dev.get(`${path}?content=markdown`)).body;
  assert.deepEqual([mentioning.content_markdown, mentioning.markdown_omits], ["Mooring", ["mentions"]]);
});

test("the pages of an archived wiki are not found, and are back when it is restored", async () => {
  assert.equal((await ada.delete(`/wikis/${wiki.uuid}`)).status, 200);
  for (const at of [path, `${path}/versions`, `/wikis/${wiki.uuid}/tree`])
    assert.equal((await ada.get(at)).status, 404);
  assert.equal((await ada.post(`/wikis/${wiki.uuid}/restore`)).status, 200);
  assert.equal((await ada.get(path)).status, 200);
});
