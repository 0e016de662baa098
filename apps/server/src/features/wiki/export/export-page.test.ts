import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";
import { unzip } from "#test/zip.ts";

const company = await startCompany();
const { ada, dev, finn, hal, robot } = company;
const { page } = await startWiki(company);

const parent = await page("Parent");
const made = await page("Made", parent, "Some **text**");
const child = await page("Child", made, `[up](/wiki-pages/${parent.uuid}) [mother](/wiki-pages/${made.uuid})`);
await page("Grandchild", child);
await page("After", parent);
const at = `/wiki-pages/${made.uuid}/export`;
const names = async (query: string) => [...(await unzip((await dev.get(`${at}?${query}`)).body)).keys()];

test("markdown is one file with the title in its front matter; guests and others get none", async () => {
  const reply = await robot.get(`${at}?format=markdown`);
  assert.equal(reply.headers["content-type"], "text/markdown; charset=utf-8");
  assert.equal(String(reply.body), '---\ntitle: "Made"\n---\n\nSome **text**\n');
  assert.deepEqual(
    [(await finn.get(`${at}?format=markdown`)).status, (await hal.get(`${at}?format=zip`)).status],
    [404, 404],
  );
});

test("a zip has the page with or without the pages under it, and links that lead out of it stay", async () => {
  assert.deepEqual(await names("format=zip"), ["Made.md", "export-report.json"]);
  assert.deepEqual(await names("format=zip&children=true"), [
    "Made/README.md",
    "Made/Child/README.md",
    "Made/Child/Grandchild.md",
    "export-report.json",
  ]);
  const files = await unzip((await dev.get(`${at}?format=zip&children=true`)).body);
  assert.match(
    String(files.get("Made/Child/README.md")),
    new RegExp(`\\[up\\]\\(/wiki-pages/${parent.uuid}\\) \\[mother\\]\\(\\.\\./README\\.md\\)`),
  );
});

test("markdown with children, no format and unknown formats are 400; a page in the trash is 404", async () => {
  const reply = await ada.get(`${at}?format=markdown&children=true`);
  assert.deepEqual([reply.status, reply.body.code], [400, "export_children_need_zip"]);
  for (const query of ["", "?format=docx"]) assert.equal((await ada.get(at + query)).status, 400);
  const { page: gone } = created({ ...(await ada.post(`/wiki-pages/${made.uuid}/archive`)), status: 201 });
  assert.equal((await ada.get(`/wiki-pages/${gone.uuid}/export?format=zip`)).status, 404);
});
