import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, eve, finn, gus, hal } = company;
const { page } = await startWiki(company);
const textOf = async (uuid: string) => (await ada.get(`/wiki-pages/${uuid}`)).body.page.content_text as string;

test("a person who may not write cannot append, and only white space is rejected", async () => {
  const path = `/wiki-pages/${(await page("Log")).uuid}/append`;
  const before = await company.footprint();
  const answers = await Promise.all(
    [dev, eve, finn, gus, hal].map((who) => who.post(path, { content_markdown: "More" })),
  );
  assert.deepEqual(
    answers.map((answer) => answer.status),
    [403, 403, 403, 403, 404],
  );
  for (const content_markdown of ["", " \n\t ", null, "x".repeat(100_001)]) {
    assert.equal((await ada.post(path, { content_markdown })).status, 400);
  }
  assert.deepEqual(await company.footprint(), before);
});

test("appended text comes after the old one, with a new version", async () => {
  const made = await page("Log", null, "- one");
  const answer = await cleo.post(`/wiki-pages/${made.uuid}/append`, { content_markdown: "- two\n\nEnd" });
  assert.deepEqual([answer.status, answer.body.page], [200, { uuid: made.uuid, title: "Log", version: 2 }]);
  const read = (await ada.get(`/wiki-pages/${made.uuid}?content=markdown`)).body.page;
  assert.equal(read.content_markdown, "- one\n- two\n\nEnd");
});

test("each of fifty racing appends is there once, also when the title changes at the same time", async () => {
  const made = await page("Log", null, "Start");
  const appends = Array.from({ length: 50 }, (_, index) =>
    ada.post(`/wiki-pages/${made.uuid}/append`, { content_markdown: `Line ${index};` }),
  );
  const renames = Array.from({ length: 5 }, (_, index) =>
    ada.patch(`/wiki-pages/${made.uuid}/title`, { version: index + 1, title: `Log ${index}` }),
  );
  const answers = await Promise.all(appends);
  assert.ok(answers.every((answer) => answer.status === 200));
  const renamed = (await Promise.all(renames)).filter((answer) => answer.status === 200).length;
  const lines = (await textOf(made.uuid)).split("\n");
  const wanted = ["Start", ...Array.from({ length: 50 }, (_, index) => `Line ${index};`)];
  assert.deepEqual(lines.toSorted(), wanted.toSorted());
  assert.equal((await ada.get(`/wiki-pages/${made.uuid}`)).body.page.version, 51 + renamed);
});

test("a page that would become too long is left as it is", async () => {
  const made = await page("Log", null, "x".repeat(99_990));
  const answer = await ada.post(`/wiki-pages/${made.uuid}/append`, { content_markdown: "One line too many" });
  assert.deepEqual([answer.status, answer.body.code], [400, "page_full"]);
  assert.equal((await textOf(made.uuid)).length, 99_990);
});
