import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { test } from "node:test";
import { openPdfRenderer, pdfLimits } from "#platform/pdf/renderer.ts";
import { created, startCompany } from "#test/company.ts";
import sharp from "sharp";
import { parseMail } from "#test/mime.ts";
import { blank, startSigning, words } from "#test/signatures.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, cleo, dev, eve, gus, hal, harness, nobody, robot, workspace } = company;
const { pool } = harness.platform;
const { ask, eventsOf, historyOf, linkOf, page, pageWith, pathOf, read, request, sign } = await startSigning(company);
const blanks = (count: number) => Array.from({ length: count }, (_, index) => blank(`field_${index}`));

/** The stored rows, once the mails of earlier requests are sent. */
async function footprint() {
  await harness.worker.idle();
  return company.footprint();
}

test("viewers, commenters, guests, other workspaces and keys cannot ask, and nothing is stored", async () => {
  const made = await page("Contract");
  const before = await footprint();
  for (const [who, status] of [
    [dev, 403],
    [eve, 403],
    [gus, 403],
    [hal, 404],
    [robot, 401],
    [nobody, 401],
  ] as const) {
    assert.equal((await ask(made, {}, who)).status, status);
  }
  assert.deepEqual(await footprint(), before);
  const answer = await ask(made, { signer_name: "  Grace  ", signer_email: "grace@example.com" }, cleo);
  const { signature_request } = created(answer);
  assert.deepEqual(
    [signature_request.state, signature_request.page_version, signature_request.signed_at],
    ["pending", 1, null],
  );
  assert.deepEqual([signature_request.signer_name, signature_request.created_by.uuid], ["Grace", cleo.uuid]);
  assert.match(signature_request.document_hash, /^[0-9a-f]{64}$/);
  const days = (Date.parse(signature_request.expires_at) - Date.parse(signature_request.created_at)) / 86_400_000;
  assert.ok(Math.abs(days - 30) < 0.01, `${days} days`);
  assert.deepEqual(await eventsOf(made), ["signature_request.created"]);
});

test("a signer without a name or an address, and a time that has passed, are rejected", async () => {
  const made = await page("Contract");
  const before = await footprint();
  const past = new Date(Date.now() - 1000).toISOString();
  for (const fields of [
    { signer_name: " " },
    { signer_name: "x".repeat(201) },
    { signer_email: "grace" },
    { signer_email: `${"g".repeat(320)}@example.com` },
    { expires_at: past },
    { expires_at: "soon" },
    { state: "signed" },
  ]) {
    assert.equal((await ask(made, fields)).status, 400, JSON.stringify(fields));
  }
  assert.deepEqual(await footprint(), before);
  const expires_at = "2099-01-01T00:00:00.000Z";
  assert.equal((await request(made, { expires_at })).expires_at, expires_at);
});

test("a page in the trash, and one of a workspace without public pages, cannot be sent", async () => {
  const made = await page("Contract");
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_wiki_pages_enabled: false });
  const refused = await ask(made);
  assert.deepEqual([refused.status, refused.body.code], [403, "public_wiki_pages_disabled"]);
  await ada.patch(`/workspaces/${workspace.uuid}`, { public_wiki_pages_enabled: true });
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  assert.equal((await ask(made)).status, 404);
});

test("a page with more than 20 blanks, or one that nobody can fill, cannot be sent", async () => {
  for (const wrong of [blanks(21), [blank("abc")], [blank("a b c d")], [blank("x".repeat(65))]]) {
    const answer = await ask(await pageWith(...wrong));
    assert.deepEqual([answer.status, answer.body.code], [400, "signature_blanks_invalid"]);
  }
  // two blanks with one field_id are one
  const good = await request(await pageWith(...blanks(20), blank("field_0"), blank("field_1")));
  assert.equal((await read(good)).body.signature_request.blanks.length, 20);
});

test("files of more than 100 MB together cannot be sent", async () => {
  const made = await page("Contract");
  const { attachment } = created(
    await ada.upload(`/wiki-pages/${made.uuid}/attachments`, { name: "a.txt", type: "text/plain", bytes: "text" }),
  );
  const content_markdown = `[a](/wiki-pages/${made.uuid}/attachments/${attachment.uuid}/content)`;
  await ada.post(`/wiki-pages/${made.uuid}/append`, { content_markdown });
  await pool.run("update attachments set size_bytes = 100000001 where uuid = $1", [attachment.uuid]);
  const answer = await ask(made);
  assert.deepEqual([answer.status, answer.body.code], [400, "signature_files_too_large"]);
  await pool.run("update attachments set size_bytes = 4 where uuid = $1", [attachment.uuid]);
  assert.equal((await ask(made)).status, 201);
});

test("a page whose PDF would be too large is refused before anybody signs it", async () => {
  const made = await page("Contract");
  const attach = async (sigma: number) => {
    const noise = { type: "gaussian", mean: 128, sigma } as const;
    const create = { width: 1600, height: 1600, channels: 3, background: "white", noise } as const;
    // small as a file, and ten times as large in a PDF
    const bytes = await sharp({ create }).webp({ quality: 10 }).toBuffer();
    const file = { name: "a.webp", type: "image/webp", bytes };
    const { attachment } = created(await ada.upload(`/wiki-pages/${made.uuid}/attachments`, file));
    const content_markdown = `![a](/wiki-pages/${made.uuid}/attachments/${attachment.uuid}/content)`;
    assert.equal((await ada.post(`/wiki-pages/${made.uuid}/append`, { content_markdown })).status, 200);
  };
  for (const sigma of [1, 60, 60, 60]) await attach(sigma);
  const before = await footprint();
  const answer = await ask(made);
  assert.deepEqual([answer.status, answer.body.code], [400, "signature_document_too_large"]);
  assert.deepEqual(await footprint(), before);
  const other = await page("Contract");
  assert.equal((await ask(other)).status, 201);
});

test("a text that cannot be printed is refused, and one with accents without end is signed", async () => {
  const { services } = harness.platform;
  const { pdf } = services;
  const accents = await page("Contract", null, `a${"\u0301".repeat(66_000)}`);
  const before = await footprint();
  Object.assign(services, { pdf: openPdfRenderer(tmpdir(), { limits: { ...pdfLimits, milliseconds: 1 } }) });
  const answer = await ask(accents);
  assert.deepEqual([answer.status, answer.body.code], [400, "signature_document_too_large"]);
  assert.deepEqual(await footprint(), before);
  Object.assign(services, { pdf });
  const asked = await request(accents);
  assert.equal((await sign(asked)).status, 200);
  await harness.worker.idle();
  assert.equal((await nobody.get(`${linkOf(asked)}/document/export`)).status, 200);
  // what was printed once is not printed again for each signer
  Object.assign(services, { pdf: openPdfRenderer(tmpdir(), { limits: { ...pdfLimits, milliseconds: 1 } }) });
  assert.equal((await ask(accents)).status, 201);
  Object.assign(services, { pdf });
});

test("the signer sees the page as it was, whatever becomes of the page", async () => {
  const made = await page("Contract", null, "The first text");
  const asked = await request(made);
  const before = (await read(asked)).body;
  assert.equal(before.signature_request.content_markdown, "The first text");
  const { version } = (await ada.get(`/wiki-pages/${made.uuid}`)).body.page;
  await ada.patch(`/wiki-pages/${made.uuid}`, { version, title: "Other", content_markdown: "Another text" });
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  assert.deepEqual((await read(asked)).body, before);
  assert.equal(before.signature_request.title, "Contract");
});

test("the hash is of the title, the content and the files: the same page has the same one, a change another", async () => {
  const made = await page("Contract", null, "The first text");
  const first = await request(made);
  assert.equal((await request(made)).document_hash, first.document_hash);
  await ada.post(`/wiki-pages/${made.uuid}/append`, { content_markdown: "And more" });
  const second = await request(made);
  assert.notEqual(second.document_hash, first.document_hash);
  assert.equal(second.page_version, first.page_version + 1);
});

test("nobody that the page mentions is named to the signer", async () => {
  const mention = { type: "mention", attrs: { kind: "person", uuid: cleo.uuid, label: "Cleo Example" } };
  const asked = await request(await pageWith(words("Ask "), mention));
  assert.doesNotMatch(JSON.stringify((await read(asked)).body), /Cleo/);
  const rows = await pool.run("select 1 from signature_requests where uuid = $1 and content_json::text like '%Cleo%'", [
    asked.uuid,
  ]);
  assert.equal(rows.length, 0);
});

test("the mail has the link, names the signer and the document, and no name in it can be a link", async () => {
  const made = await page("Pay at evil.example/now");
  const asked = await request(made, { signer_name: "Grace http://evil.example", signer_email: "mailed@example.com" });
  await harness.worker.idle();
  const mail = (await harness.mails()).find((each) => each.includes("To: mailed@example.com")) ?? "";
  const { text } = await parseMail(mail);
  assert.ok(text.includes(`/sign/${asked.token}`), text);
  assert.doesNotMatch(text, /evil\.example/);
  // the signer's time zone is unknown, so the end is a moment and not a day
  const until = asked.expires_at.slice(0, 16).replace("T", " ");
  assert.ok(text.includes(`It is valid until ${until} UTC.`), text);
  const leaks = await pool.run("select 1 from full_events where data::text like $1 or data::text like '%mailed@%'", [
    `%${asked.token}%`,
  ]);
  assert.equal(leaks.length, 0, "no event contains the token or the address");
});

test("a replayed request asks once, and the evidence begins with it", async () => {
  const made = await page("Contract");
  const send = () =>
    ada.post(
      pathOf(made),
      { signer_name: "Grace", signer_email: "twice@example.com" },
      { headers: { "idempotency-key": "ask once" } },
    );
  const [first, again] = [await send(), await send()];
  assert.deepEqual(again.body, first.body);
  const { signature_requests } = (await ada.get(pathOf(made))).body;
  assert.equal(signature_requests.length, 1);
  const history = await historyOf(first.body.signature_request);
  assert.deepEqual(
    history.map(({ name, details }) => [name, details["signer_email"], details["by"]]),
    [["created", "twice@example.com", "Ada Example"]],
  );
});

test("a page that is deleted permanently takes its requests along, but not the signed ones", async () => {
  const made = await page("Contract");
  const [waiting, signed] = [await request(made), await request(made)];
  assert.equal((await sign(signed)).status, 200);
  await ada.post(`/wiki-pages/${made.uuid}/archive`);
  assert.deepEqual([(await read(waiting)).status, (await read(signed)).status], [200, 200]);
  const deleted = await ada.delete(`/workspaces/${workspace.uuid}/trash/wiki_page/${made.uuid}`);
  assert.equal(deleted.status, 200);
  assert.deepEqual([(await read(waiting)).status, (await read(signed)).status], [404, 200]);
});

test("values of blanks count for the storage; once it is full no request is made, but open ones can be signed", async () => {
  const used = async () => {
    const { billing } = (await ada.get(`/billing/workspaces/${workspace.uuid}/summary`)).body;
    return billing.storage_bytes as number;
  };
  const text = "x".repeat(10_000);
  const [one, other] = [await request(await pageWith(blank("hand"))), await request(await pageWith(blank("hand")))];
  const before = await used();
  assert.equal((await sign(one, { name: "Grace", fields: [{ field_id: "hand", value: text }] })).status, 200);
  assert.ok((await used()) >= before + text.length);
  const made = await page("Contract");
  await pool.run(
    `insert into attachments (workspace_uuid, page_uuid, file_uuid, name, content_type, size_bytes, created_by)
     select $1, $2, gen_random_uuid(), 'large', 'text/plain', 536870912, $3 from generate_series(1, 2)`,
    [workspace.uuid, made.uuid, ada.uuid],
  );
  await pool.run("update workspaces set plan = 'free' where uuid = $1", [workspace.uuid]);
  const { status, body } = await ask(made);
  assert.deepEqual([status, body.code, typeof body.prices], [402, "storage_limit", "object"]);
  assert.equal((await sign(other, { name: "Grace", fields: [{ field_id: "hand", value: "x" }] })).status, 200);
  await pool.run("update workspaces set plan = 'unlimited' where uuid = $1", [workspace.uuid]);
  assert.equal((await ask(made)).status, 201);
});
