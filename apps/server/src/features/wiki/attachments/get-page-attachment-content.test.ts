import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, dev, finn } = company;
const { page } = await startWiki(company);

test("the file comes as a download from its own page only, and not to guests or from the trash", async () => {
  const [made, other] = [await page("Has it"), await page("Has it not")];
  const upload = { name: "seite.html", type: "text/plain", bytes: "<script>" };
  const { attachment } = created(await ada.upload(`/wiki-pages/${made.uuid}/attachments`, upload));
  const path = `/wiki-pages/${made.uuid}/attachments/${attachment.uuid}`;
  const answer = await dev.get(`${path}/content`);
  assert.equal(String(answer.body), "<script>");
  assert.match(String(answer.headers["content-disposition"]), /^attachment; filename="seite.html.txt"/);
  assert.equal(answer.headers["content-security-policy"], "default-src 'none'; sandbox");
  assert.equal((await finn.get(`${path}/content`)).status, 404);
  assert.equal((await ada.get(`/wiki-pages/${other.uuid}/attachments/${attachment.uuid}/content`)).status, 404);
  await ada.delete(path);
  assert.equal((await ada.get(`${path}/content`)).status, 404);
});
