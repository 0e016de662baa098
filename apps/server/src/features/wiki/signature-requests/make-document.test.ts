import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOnDisk } from "#test/files.ts";
import { attachmentFile } from "#features/content/attachments/index.ts";
import { putBytes } from "#platform/storage/put-bytes.ts";
import { created, startCompany } from "#test/company.ts";
import { blank, startSigning, words } from "#test/signatures.ts";
import { findLeftovers } from "./signed-queries.ts";
import { documentFailed, makeDocument, sweepDocuments } from "./make-document.ts";
import { ApiError } from "#kernel/errors.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { ada, harness, nobody, workspace } = company;
const { linkOf, pageWith, request, sign } = await startSigning(company);
const { platform } = harness;
const { pool } = platform;
// the tests do the jobs themselves
await harness.worker.idle();
await harness.worker.close();

/** A signed request whose document is not made yet. */
async function signed() {
  const asked = await request(await pageWith(blank("place", "Place")));
  const fields = [{ field_id: "place", value: "New York" }];
  assert.equal((await sign(asked, { name: "Grace Hopper", fields })).status, 200);
  return { ...asked, key: { workspace_uuid: workspace.uuid, uuid: asked.uuid } };
}

const hashOf = async ({ uuid }: { uuid: string }) =>
  (await pool.run<{ pdf_hash: Buffer | null }>("select pdf_hash from signature_requests where uuid = $1", [uuid]))[0]
    ?.pdf_hash ?? null;
const waiting = async () =>
  (await pool.run("select 1 from jobs where kind = 'make_signed_document' and run_at > clock_timestamp()")).length;
const stored = async () => (await filesOnDisk(harness)).stored.length;

test("a job that is done twice, even at once, keeps one document, and no other file is left", async () => {
  const { key } = await signed();
  const before = await stored();
  await Promise.all([makeDocument(platform, key), makeDocument(platform, key)]);
  const hash = await hashOf(key);
  assert.notEqual(hash, null);
  await makeDocument(platform, key);
  assert.deepEqual(await hashOf(key), hash);
  assert.equal(await stored(), before + 1);
});

test("a document or a history that was changed in the database is not sealed", async () => {
  for (const change of [
    "update signature_requests set title = title || '!' where uuid = $1",
    "update signature_events set ip = '10.0.0.1' where request_uuid = $1 and n = 2",
    "delete from signature_events where request_uuid = $1 and n = 2",
    "update signature_requests set signed_name = 'Ada' where uuid = $1",
    "update signature_requests set closed_at = closed_at - interval '1 day' where uuid = $1",
    "update signature_requests set signer_name = 'Ada' where uuid = $1",
    "update signature_requests set signer_email = 'ada@example.com' where uuid = $1",
    "update signature_requests set page_version = page_version + 1 where uuid = $1",
    "update signature_fields set typed = 'London' where request_uuid = $1",
    "delete from signature_fields where request_uuid = $1",
  ]) {
    const { key } = await signed();
    await pool.run(change, [key.uuid]);
    await assert.rejects(makeDocument(platform, key), /was changed/);
    assert.equal(await hashOf(key), null);
  }
});

test("a document is not sealed whose file was changed in the storage", async () => {
  const page = await pageWith(words("The annex "));
  const { attachment } = created(
    await ada.upload(`/wiki-pages/${page.uuid}/attachments`, { name: "a.txt", type: "text/plain", bytes: "text" }),
  );
  const content_markdown = `[annex](/wiki-pages/${page.uuid}/attachments/${attachment.uuid}/content)`;
  assert.equal((await ada.post(`/wiki-pages/${page.uuid}/append`, { content_markdown })).status, 200);
  const asked = await request(page);
  assert.equal((await sign(asked)).status, 200);
  const [file] = await pool.run<{ file_uuid: string }>("select file_uuid from signature_files");
  const key = { workspace_uuid: workspace.uuid, uuid: asked.uuid };
  const put = (text: string) =>
    putBytes(
      platform.services.storage,
      platform.uploadFolder,
      attachmentFile(file?.file_uuid ?? ""),
      Buffer.from(text),
    );
  await put("another text");
  await assert.rejects(makeDocument(platform, key), /was changed/);
  await put("text");
  await makeDocument(platform, key);
  assert.notEqual(await hashOf(key), null);
});

test("a crash before the row was written leaves a file that is never handed out, and that is removed a day later", async () => {
  const asked = await signed();
  const before = await stored();
  await makeDocument(platform, asked.key);
  assert.equal(await stored(), before + 1);
  await pool.run(
    "update signature_requests set pdf_file_uuid = null, pdf_hash = null, pdf_bytes = null where uuid = $1",
    [asked.uuid],
  );
  assert.equal((await nobody.get(`${linkOf(asked)}/document/export`)).status, 409);
  harness.advance(25 * 3_600_000);
  await sweepDocuments(platform);
  assert.equal(await stored(), before);
  await makeDocument(platform, asked.key);
  assert.equal((await nobody.get(`${linkOf(asked)}/document/export`)).status, 200);
});

test("if the package that makes PDFs is missing, a request for the document says so, until the document was made", async () => {
  const asked = await signed();
  await documentFailed(platform, asked.key, new ApiError("pdf_unavailable"));
  const { status, body } = await nobody.get(`${linkOf(asked)}/document/export`);
  assert.deepEqual([status, body.code], [409, "signed_document_unavailable"]);
  assert.match(body.error, /package/);
  await makeDocument(platform, asked.key);
  assert.equal((await nobody.get(`${linkOf(asked)}/document/export`)).status, 200);
});

test("if a document cannot be made for another reason, a request for it says that it failed", async () => {
  const asked = await signed();
  await documentFailed(platform, asked.key, new Error("The history of a signature request was changed."));
  const { status, body } = await nobody.get(`${linkOf(asked)}/document/export`);
  assert.deepEqual([status, body.code], [409, "signed_document_unavailable"]);
  assert.match(body.error, /failed on this server/);
});

test("a document that had to wait for other PDFs for too long is made later", async () => {
  const { key } = await signed();
  const before = await waiting();
  await documentFailed(platform, key, new ApiError("exports_busy"));
  assert.equal(await waiting(), before + 1);
});

test("documents that can never be made do not keep others from being made", async () => {
  const { key } = await signed();
  const [columns] = await pool.run<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
      where table_name = 'signature_requests' and is_generated = 'NEVER'`,
  );
  await pool.run(
    `insert into signature_requests (${columns?.names}) select ${columns?.names} from (
      select (jsonb_populate_record(r, jsonb_build_object('uuid', gen_random_uuid(),
        'public_token', replace(gen_random_uuid()::text, '-', ''), 'closed_at', clock_timestamp() - interval '2 hours'))).*
      from signature_requests r, generate_series(1, 150) where r.uuid = $1) copies`,
    [key.uuid],
  );
  const found = new Set<string>();
  for (let night = 0; night < 20; night += 1) {
    for (const { uuid } of await findLeftovers(pool)) found.add(uuid);
  }
  assert.ok(found.size >= 150);
});
