import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { attachedTo, readPdf } from "#test/pdf.ts";
import { striped } from "#test/pictures.ts";
import { startCompany } from "#test/company.ts";
import { blank, startSigning, words } from "#test/signatures.ts";

const company = await startCompany();
const { ada, harness, nobody, workspace } = company;
const { decline, expire, linkOf, page, pageWith, read, request, sign } = await startSigning(company);
const download = (asked: { token: string }) => nobody.get(`${linkOf(asked)}/document/export`);

test("an unsigned document cannot be downloaded, and a signed one only when it was made", async () => {
  const made = await page("Contract");
  const [waiting, declined, late] = [await request(made), await request(made), await request(made)];
  await decline(declined);
  await expire(late);
  for (const asked of [waiting, declined, late]) {
    const { status, body } = await download(asked);
    assert.deepEqual([status, body.code], [409, "document_not_signed"]);
  }
  await sign(waiting);
  const early = await download(waiting);
  assert.deepEqual([early.status, early.body.code], [409, "signed_document_not_ready"]);
  assert.equal((await nobody.get(`/public/wiki-signatures/${"x".repeat(43)}/document/export`)).status, 404);
  await harness.worker.idle();
  assert.equal((await download(waiting)).status, 200);
});

test("the PDF shows the page with its blanks and who signed, and has the document and the evidence as files", async () => {
  const picture = (await striped(300, 100, ["red", "blue"]).png().toBuffer()).toString("base64");
  const asked = await request(
    await pageWith(words("Agreed by "), blank("sign", "Signature"), words(" in "), blank("place", "Place")),
  );
  const fields = [
    { field_id: "sign", value: `data:image/png;base64,${picture}` },
    { field_id: "place", value: "New York #set page(width: 1pt)" },
  ];
  assert.equal((await sign(asked, { name: "Grace Hopper", fields })).status, 200);
  await harness.worker.idle();
  const { status, body, headers } = await download(asked);
  assert.equal(status, 200);
  const bytes = body as unknown as Buffer;
  assert.deepEqual([headers["content-type"], headers["content-length"]], ["application/pdf", `${bytes.length}`]);
  assert.match(String(headers["content-disposition"]), /^attachment; filename="Contract\.pdf"/);
  assert.equal(headers["x-robots-tag"], "noindex, nofollow");
  const { sheets, pictures, text } = await readPdf(bytes);
  assert.equal(pictures, 1);
  assert.match(sheets[0] ?? "", /^ContractAgreedbySignature:inPlace:NewYork#setpage\(width:1pt\)/);
  for (const shown of [asked.document_hash, "GraceHopper", "127.0.0.1", asked.uuid]) {
    assert.ok(text.includes(shown), `${shown} stands on the audit page`);
  }
  const files = await attachedTo(bytes);
  assert.deepEqual(Object.keys(files).toSorted(), ["audit.json", "document.json"]);
  assert.equal(
    createHash("sha256")
      .update(files["document.json"] ?? "")
      .digest("hex"),
    asked.document_hash,
  );
  const audit = JSON.parse(files["audit.json"] ?? "{}");
  assert.deepEqual(
    audit.events.map(({ name }: { name: string }) => name),
    ["created", "signed"],
  );
  assert.equal(audit.signed_at, (await read(asked)).body.signature_request.signed_at);
});

test("a text and a title that are cut in the middle of a character do not stop the document", async () => {
  const made = await pageWith(blank("place", "Place"));
  const { version } = (await ada.get(`/wiki-pages/${made.uuid}`)).body.page;
  await ada.patch(`/wiki-pages/${made.uuid}/title`, { version, title: `${"T".repeat(99)}\u{1f600}` });
  const asked = await request(made);
  const fields = [{ field_id: "place", value: `${"a ".repeat(499)}b\u{1f600}` }];
  assert.equal((await sign(asked, { name: "Grace Hopper", fields })).status, 200);
  await harness.worker.idle();
  const { status, headers } = await download(asked);
  assert.equal(status, 200);
  assert.match(String(headers["content-disposition"]), /T_\.pdf"/);
});

test("the same bytes are handed out for ever: after a change of the page, and after its permanent deletion", async () => {
  const made = await page("Contract", null, "The first text");
  const asked = await request(made);
  await sign(asked);
  await harness.worker.idle();
  const first = (await download(asked)).body as unknown as Buffer;
  const { version } = (await ada.get(`/wiki-pages/${made.uuid}`)).body.page;
  await ada.patch(`/wiki-pages/${made.uuid}`, { version, title: "Other", content_markdown: "Another text" });
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${made.uuid}`);
  for (let round = 0; round < 3; round += 1) await harness.worker.idle();
  assert.ok(first.equals((await download(asked)).body));
});
