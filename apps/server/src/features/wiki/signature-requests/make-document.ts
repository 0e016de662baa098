import { createHash, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { canonicalJson } from "#kernel/canonical-json.ts";
import { ApiError } from "#kernel/errors.ts";
import type { Platform } from "#platform/http/services.ts";
import { job } from "#platform/jobs/declaration.ts";
import { type AttachedFile, sealPdf } from "#platform/seal/seal-pdf.ts";
import { TimeStampFailed } from "#platform/seal/time-stamps.ts";
import { putBytes } from "#platform/storage/put-bytes.ts";
import { sweepArea, sweepGrace } from "#platform/storage/sweep.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { hashedDocument } from "./document.ts";
import { checkEvidence } from "./evidence.ts";
import { findFields } from "./fields.ts";
import { checkFiles } from "./files.ts";
import { findHistory } from "./history.ts";
import type { RequestKey } from "./keys.ts";
import { auditJson, printedDocument, type SignedDocument } from "./printed-document.ts";
import {
  findFiles,
  findKeptDocuments,
  findLeftovers,
  findWithoutDocument,
  keepDocument,
  keepProblem,
  noTimeStamp,
} from "./signed-queries.ts";
import { signingKey } from "./signing-keys.ts";

/** Makes the sealed PDF of a signed request. */
export const makeDocumentJob = job<RequestKey>("make_signed_document", { queue: "documents" });

/** Tries again what could not be made, because a package was missing; and removes files that a crash left without a row. */
export const sweepDocumentsJob = job("sweep_signed_documents", { queue: "housekeeping" });

/** Removes documents that an import has stored, and no request has. */
export const removeUnusedDocumentsJob = job<{ file_uuids: string[] }>("remove_unused_documents", {
  queue: "housekeeping",
});

/** The area of signed documents in the storage. */
const documentArea = "signed";

/** The name of a signed document in the storage. */
export const documentFile = (uuid: string): string => `${documentArea}/${uuid}`;

/** Of the two that a repeated job may make, the first is kept, and no other one is ever handed out. */
export async function makeDocument(platform: Platform, key: RequestKey): Promise<void> {
  const { pool, services, uploadFolder } = platform;
  const request = await findWithoutDocument(pool, key);
  if (request === undefined) return;
  const [files, fields, history] = await Promise.all([
    findFiles(pool, key),
    findFields(pool, key),
    findHistory(pool, key),
  ]);
  const signed: SignedDocument = { request, files, fields, history };
  checkEvidence(signed);
  await checkFiles(services.storage, files);
  const sealed = await seal(platform, signed, await render(platform, signed));
  const uuid = randomUUID();
  await putBytes(services.storage, uploadFolder, documentFile(uuid), sealed);
  const hash = createHash("sha256").update(sealed).digest();
  const isKept = await keepDocument(pool, key, { file_uuid: uuid, hash, bytes: sealed.length });
  if (!isKept) await services.storage.discard(documentFile(uuid));
}

async function render({ services }: Platform, signed: SignedDocument): Promise<Buffer> {
  const { storage, pdf, baseUrl } = services;
  const { workspace_uuid } = signed.request;
  return buffer(
    await pdf.render({ workspace_uuid, user_uuid: null }, async () => printedDocument(signed, storage, baseUrl)),
  );
}

/** A file of JSON inside the document. */
const attached = (name: string, text: string, description: string): AttachedFile => ({
  name,
  bytes: Buffer.from(text, "utf8"),
  mimeType: "application/json",
  description,
});

async function seal(platform: Platform, signed: SignedDocument, pdf: Buffer): Promise<Buffer> {
  const { request, files } = signed;
  const { baseUrl, signing } = platform.services;
  const { title, content_json, closed_at } = request;
  const key = await signingKey(platform);
  return sealPdf(
    pdf,
    [
      attached("document.json", canonicalJson(hashedDocument({ title, content_json, files })), "What was signed"),
      attached("audit.json", canonicalJson(auditJson(signed, baseUrl)), "Who signed it, when and how"),
    ],
    key,
    { reason: `Signed by ${request.signed_name}`, at: closed_at, timeStamps: signing.timeStamps },
  );
}

function problemOf(error: unknown): string {
  if (error instanceof TimeStampFailed) return noTimeStamp;
  return error instanceof ApiError ? error.code : "failed";
}

/** Keeps why a document could not be made, for those who ask for it. While other PDFs are being made it is tried again. */
export async function documentFailed({ pool, transactions }: Platform, key: RequestKey, error: unknown): Promise<void> {
  const problem = problemOf(error);
  if (problem !== "exports_busy") return keepProblem(pool, key, problem);
  await inTransaction(transactions, {}, async (tx) => tx.enqueue(makeDocumentJob, key, { inSeconds: 30 }));
}

/** Does what `removeUnusedDocumentsJob` says. */
export async function removeUnusedDocuments(
  { pool, services }: Platform,
  { file_uuids }: { readonly file_uuids: readonly string[] },
): Promise<void> {
  const kept = await findKeptDocuments(pool, file_uuids);
  for (const uuid of file_uuids) if (!kept.has(uuid)) await services.storage.remove(documentFile(uuid));
}

/** Does what `sweepDocumentsJob` says. */
export async function sweepDocuments({ pool, services, transactions }: Platform): Promise<void> {
  const leftovers = await findLeftovers(pool);
  if (leftovers.length > 0) {
    await inTransaction(transactions, {}, async (tx) => {
      for (const { person, ...key } of leftovers) tx.enqueue(makeDocumentJob, key, { key: key.uuid, person });
    });
  }
  const before = new Date(services.now() - sweepGrace);
  await sweepArea(services.storage, documentArea, before, (uuids) => findKeptDocuments(pool, uuids));
}
