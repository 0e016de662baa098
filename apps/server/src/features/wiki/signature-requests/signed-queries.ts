import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { SignatureFile } from "./document.ts";
import type { RequestKey } from "./keys.ts";

/** A signed request, as its document needs it. */
export type SignedRequest = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly uuid: string;
  readonly page_uuid: string;
  readonly workspace_name: string;
  readonly page_version: number;
  readonly title: string;
  readonly content_json: DocumentJson;
  readonly document_hash: Buffer;
  readonly signer_name: string;
  readonly signer_email: string;
  readonly signed_name: string;
  readonly closed_at: Date;
};

/** Finds a signed request whose document is not made yet. */
export function findWithoutDocument(reader: Reader, key: RequestKey): Promise<SignedRequest | undefined> {
  return reader.first(
    raw<SignedRequest>(sql`
      select r.workspace_uuid, r.uuid, r.page_uuid, w.name as workspace_name, r.page_version, r.title, r.content_json,
        r.document_hash, r.signer_name, r.signer_email, r.signed_name, r.closed_at
      from signature_requests r join workspaces w on w.uuid = r.workspace_uuid
      where r.workspace_uuid = ${key.workspace_uuid}::uuid and r.uuid = ${key.uuid}::uuid and r.state = 'signed'
        and r.pdf_hash is null and r.imported_from is null`),
  );
}

/** The files that a document shows. */
export function findFiles(reader: Reader, key: RequestKey): Promise<SignatureFile[]> {
  return reader.rows(
    raw<SignatureFile>(sql`
      select f.attachment_uuid, f.file_uuid, f.name, f.content_type, f.size_bytes, f.sha256 from signature_files f
      where f.workspace_uuid = ${key.workspace_uuid}::uuid and f.request_uuid = ${key.uuid}::uuid
      order by f.attachment_uuid`),
  );
}

/** A made document: its name in the storage, and what tells it from every other one. */
export type MadeDocument = { readonly file_uuid: string; readonly hash: Buffer; readonly bytes: number };

/** Keeps the document of a request, unless it has one. @returns whether this one is kept */
export async function keepDocument(reader: Reader, key: RequestKey, made: MadeDocument): Promise<boolean> {
  const kept = await reader.first(
    raw<{ uuid: string }>(sql`
      update signature_requests set pdf_file_uuid = ${made.file_uuid}::uuid, pdf_hash = ${made.hash},
        pdf_bytes = ${made.bytes}::int, pdf_problem = null
      where workspace_uuid = ${key.workspace_uuid}::uuid and uuid = ${key.uuid}::uuid and pdf_hash is null
      returning uuid`),
  );
  return kept !== undefined;
}

/** Keeps why the document of a request cannot be made now. */
export async function keepProblem(reader: Reader, key: RequestKey, problem: string): Promise<void> {
  await reader.rows(
    raw(sql`update signature_requests set pdf_problem = ${problem}
      where workspace_uuid = ${key.workspace_uuid}::uuid and uuid = ${key.uuid}::uuid and pdf_hash is null`),
  );
}

/** Signed requests whose document is not made an hour later; any of them, so that those that always fail do not keep others waiting. */
export function findLeftovers(reader: Reader): Promise<(RequestKey & { readonly person: string })[]> {
  return reader.rows(
    raw<
      RequestKey & { readonly person: string }
    >(sql`select r.workspace_uuid, r.uuid, r.created_by as person from signature_requests r
      where r.state = 'signed' and r.pdf_hash is null and r.imported_from is null and r.closed_at < clock_timestamp() - interval '1 hour'
      order by random() limit 100`),
  );
}

/** Every sealed document, by its name in the storage. */
export const namedFiles = `select 'signed/' || pdf_file_uuid as name from signature_requests where pdf_file_uuid is not null`;

/** Finds those of the uuids of stored documents that a request has. */
export async function findKeptDocuments(reader: Reader, uuids: readonly string[]): Promise<Set<string>> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select r.pdf_file_uuid as uuid from signature_requests r
      where r.pdf_file_uuid = any (${uuids}::uuid[])`),
  );
  return new Set(rows.map(({ uuid }) => uuid));
}

/** The document of a request, or why there is none. */
export type StoredDocument = {
  readonly pdf_file_uuid: string | null;
  readonly pdf_bytes: number | null;
  readonly pdf_problem: string | null;
};

/** Reads what there is of the document of a request. */
export function readDocument(reader: Reader, key: RequestKey): Promise<StoredDocument> {
  return reader.one(
    raw<StoredDocument>(sql`select r.pdf_file_uuid, r.pdf_bytes, r.pdf_problem
      from signature_requests r
      where r.workspace_uuid = ${key.workspace_uuid}::uuid and r.uuid = ${key.uuid}::uuid`),
  );
}

/** The known facts of a signed document. */
export type KnownDocument = Pick<
  SignedRequest,
  "title" | "page_version" | "document_hash" | "signed_name" | "closed_at"
>;

/** Finds the request whose document has this hash. An importer can write anything into an export: its requests prove nothing. */
export function findByHash(reader: Reader, hash: Buffer): Promise<KnownDocument | undefined> {
  return reader.first(
    raw<KnownDocument>(sql`select r.title, r.page_version, r.document_hash, r.signed_name, r.closed_at
      from signature_requests r join workspaces w on w.uuid = r.workspace_uuid
      where r.pdf_hash = ${hash} and w.deleted_at is null and r.imported_from is null`),
  );
}

/** The reason why an imported request has no document. */
export const notImported = "not_imported";

/** The name of the problem of a document without a time stamp. */
export const noTimeStamp = "no_time_stamp";

/** The sentence for a stored problem. */
export function reasonOf(problem: string): string {
  if (problem === "pdf_unavailable") return "the package that makes PDFs is missing on this server";
  if (problem === notImported) return "the export that it came with does not have it";
  if (problem === noTimeStamp) return "the time stamp service does not answer; it is asked again every hour";
  if (problem === "pdf_too_large") return "it has too much text or too many pictures for one PDF";
  return "it failed on this server, whose log tells why";
}
