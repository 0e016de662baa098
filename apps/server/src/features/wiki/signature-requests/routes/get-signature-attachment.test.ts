import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startSigning } from "#test/signatures.ts";

const company = await startCompany();
const { ada, harness, nobody, workspace } = company;
const { decline, expire, linkOf, page, read, request, sign } = await startSigning(company);

async function attach(uuid: string, bytes = "Some notes"): Promise<string> {
  const upload = { name: "notes.txt", type: "text/plain", bytes };
  return created(await ada.upload(`/wiki-pages/${uuid}/attachments`, upload)).attachment.uuid;
}

const show = (page_uuid: string, uuid: string) =>
  ada.post(`/wiki-pages/${page_uuid}/append`, {
    content_markdown: `[notes](/wiki-pages/${page_uuid}/attachments/${uuid}/content)`,
  });

test("a document shows its own files, by addresses that its signer may open, and no others", async () => {
  const [made, other] = [await page("Contract"), await page("Other")];
  const [shown, hidden, foreign] = [await attach(made.uuid), await attach(made.uuid), await attach(other.uuid)];
  await show(made.uuid, shown);
  await show(made.uuid, foreign);
  const asked = await request(made);
  const get = (uuid: string) => nobody.get(`${linkOf(asked)}/attachments/${uuid}`);
  const answer = await get(shown.toUpperCase());
  assert.equal(String(answer.body), "Some notes");
  assert.match(String(answer.headers["content-disposition"]), /^attachment;/);
  assert.equal(answer.headers["x-robots-tag"], "noindex, nofollow");
  const { content_markdown } = (await read(asked)).body.signature_request;
  assert.ok(content_markdown.includes(`${linkOf(asked)}/attachments/${shown}`), content_markdown);
  assert.deepEqual([(await get(hidden)).status, (await get(foreign)).status], [404, 404]);
  const before = asked.document_hash;
  await ada.delete(`/wiki-pages/${made.uuid}/attachments/${shown}`);
  assert.notEqual((await request(made)).document_hash, before, "a file that is gone is another document");
});

test("a file stays for the signer when it is deleted from the page permanently", async () => {
  const made = await page("Contract");
  const file = await attach(made.uuid);
  await show(made.uuid, file);
  const asked = await request(made);
  await ada.delete(`/wiki-pages/${made.uuid}/attachments/${file}`);
  const purged = await ada.delete(`/workspaces/${workspace.uuid}/trash/attachment/${file}`);
  assert.equal(purged.status, 200, JSON.stringify(purged.body));
  for (let round = 0; round < 3; round += 1) await harness.worker.idle();
  const answer = await nobody.get(`${linkOf(asked)}/attachments/${file}`);
  assert.deepEqual([answer.status, String(answer.body)], [200, "Some notes"]);
});

test("after the request was declined or has expired its files are not shown, and after it was signed they are", async () => {
  const made = await page("Contract");
  const file = await attach(made.uuid);
  await show(made.uuid, file);
  const [declined, late, signed] = [await request(made), await request(made), await request(made)];
  await decline(declined);
  await expire(late);
  await sign(signed);
  for (const [asked, status] of [
    [declined, 404],
    [late, 404],
    [signed, 200],
  ] as const) {
    assert.equal((await nobody.get(`${linkOf(asked)}/attachments/${file}`)).status, status);
  }
});
