import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startWiki } from "#test/wiki.ts";

const company = await startCompany();
const { ada, nobody } = company;
const { page } = await startWiki(company);

async function attach(uuid: string): Promise<string> {
  const upload = { name: "notes.txt", type: "text/plain", bytes: "Some notes" };
  return created(await ada.upload(`/wiki-pages/${uuid}/attachments`, upload)).attachment.uuid;
}

const publish = async (uuid: string, children = false): Promise<string> =>
  (await ada.post(`/wiki-pages/${uuid}/publish`, { children })).body.page.public_token;
const show = (page_uuid: string, uuid: string) => `[notes](/wiki-pages/${page_uuid}/attachments/${uuid}/content)`;
const append = (uuid: string, content_markdown: string) => ada.post(`/wiki-pages/${uuid}/append`, { content_markdown });

test("a file is public only while the published page shows it, by the address that the public page has", async () => {
  const made = await page("With files");
  const [shown, hidden] = [await attach(made.uuid), await attach(made.uuid)];
  const token = await publish(made.uuid);
  const get = (uuid: string) => nobody.get(`/public/wiki-pages/${token}/attachments/${uuid}`);
  assert.equal((await get(shown)).status, 404);
  await append(made.uuid, show(made.uuid, shown));
  const { content_markdown } = (await nobody.get(`/public/wiki-pages/${token}`)).body.page;
  const address = `/public/wiki-pages/${token}/attachments/${shown}`;
  assert.equal(content_markdown, `[notes](${address})`);
  const answer = await nobody.get(address);
  assert.equal(String(answer.body), "Some notes");
  assert.match(String(answer.headers["content-disposition"]), /^attachment;/);
  assert.equal(answer.headers["x-robots-tag"], "noindex, nofollow");
  assert.equal((await get(hidden)).status, 404);
  await ada.delete(`/wiki-pages/${made.uuid}/attachments/${shown}`);
  assert.equal((await get(shown)).status, 404);
});

test("files of pages under it are public only with these, and files of other pages never", async () => {
  const top = await page("Top");
  const under = await page("Under", top);
  const sibling = await page("Sibling");
  const [ofUnder, ofSibling] = [await attach(under.uuid), await attach(sibling.uuid)];
  await append(under.uuid, show(under.uuid, ofUnder));
  // a page that names a file of another page does not show it
  for (const { uuid } of [top, sibling]) await append(uuid, show(sibling.uuid, ofSibling));
  const token = await publish(top.uuid);
  const status = async (uuid: string) => (await nobody.get(`/public/wiki-pages/${token}/attachments/${uuid}`)).status;
  assert.deepEqual([await status(ofUnder), await status(ofSibling)], [404, 404]);
  await publish(top.uuid, true);
  assert.deepEqual([await status(ofUnder), await status(ofSibling)], [200, 404]);
  await ada.delete(`/wiki-pages/${top.uuid}/publish`);
  assert.equal(await status(ofUnder), 404);
});
