import assert from "node:assert/strict";
import { test } from "node:test";
import { startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, nobody } = company;
const { page } = await startWiki(company);

test("a preview shows the title and the beginning of the text, in one line", async () => {
  const made = await page("Long", null, `# Heading\n\nfirst words ${"and so on ".repeat(50)}`);
  const { public_token } = (await ada.post(`/wiki-pages/${made.uuid}/publish`)).body.page;
  const { body, headers } = await nobody.get(`/public/wiki-pages/${public_token}/meta`);
  assert.deepEqual(Object.keys(body.meta).toSorted(), ["description", "title", "updated_at"]);
  assert.equal(body.meta.title, "Long");
  assert.match(body.meta.description, /^Heading first words and so on .*…$/);
  assert.ok(body.meta.description.length <= 200);
  assert.equal(headers["x-robots-tag"], "noindex, nofollow");
  assert.equal((await nobody.get(`/public/wiki-pages/${"x".repeat(43)}/meta`)).status, 404);
});
