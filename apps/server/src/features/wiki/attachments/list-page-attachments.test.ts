import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, cleo, dev, finn, hal } = company;
const { page } = await startWiki(company);

test("attachments are listed in pages, newest first, to everybody who sees the page", async () => {
  const made = await page("Listed");
  const path = `/wiki-pages/${made.uuid}/attachments`;
  const names = ["a.txt", "b.txt", "c.txt"];
  for (const name of names) created(await ada.upload(path, { name, type: "text/plain", bytes: "x" }));
  const first = (await dev.get(`${path}?limit=2`)).body;
  const second = (await cleo.get(`${path}?limit=2&cursor=${first.next_cursor}`)).body;
  assert.deepEqual(
    [...first.attachments, ...second.attachments].map(({ name }) => name),
    names.toReversed(),
  );
  assert.equal(second.next_cursor, undefined);
  const foreign = await page("Another");
  assert.equal((await ada.get(`/wiki-pages/${foreign.uuid}/attachments?cursor=${first.next_cursor}`)).status, 400);
  assert.deepEqual([(await finn.get(path)).status, (await hal.get(path)).status], [404, 404]);
});
