import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { PageKey } from "./keys.ts";
import { isoOf } from "#platform/db/json.ts";
import { doer } from "#platform/db/people.ts";
import type { OfPage } from "#platform/db/page.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { type Page, pages } from "#platform/http/pages.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { SignatureFile, SignedContent } from "./document.ts";
import type { SignatureRequest } from "./view.ts";

/** The state of request `r` by the clock of the database. */
export const stateNow = sql<SignatureRequest["state"]>`case
  when r.state = 'pending' and r.expires_at <= clock_timestamp() then 'expired' else r.state end`;

/** A request `r` as members see it, with the user `u` who created it. */
const requestJson = sql<SignatureRequest>`jsonb_build_object('uuid', r.uuid, 'workspace_uuid', r.workspace_uuid,
  'page_uuid', r.page_uuid, 'token', r.public_token, 'state', ${stateNow}, 'page_version', r.page_version,
  'document_hash', encode(r.document_hash, 'hex'), 'signer_name', r.signer_name, 'signer_email', r.signer_email,
  'expires_at', ${isoOf("r.expires_at")}, 'signed_at', case when r.state = 'signed' then ${isoOf("r.closed_at")} end,
  'closed_at', ${isoOf("(case when r.state = 'pending' and r.expires_at <= clock_timestamp() then r.expires_at else r.closed_at end)")},
  'signed_name', r.signed_name, 'decline_reason', r.decline_reason, 'created_by', ${doer("u", "r.created_via")},
  'created_at', ${isoOf("r.created_at")}, 'imported', r.imported_from is not null)`;

const isOf = ({ workspace_uuid, uuid }: PageKey): Sql =>
  sql`r.workspace_uuid = ${workspace_uuid}::uuid and r.page_uuid = ${uuid}::uuid`;

/** The requests of a page, the newest first. */
export const requestPages = pages({
  name: "signature_requests",
  order: { created_at: "timestamp", uuid: "uuid" },
  newestFirst: true,
});

export function findRequests(
  reader: Reader,
  key: PageKey,
  page: Page,
): Promise<({ request: SignatureRequest } & OfPage)[]> {
  const rows = sql`select r.* from signature_requests r where ${isOf(key)}`;
  return reader.rows(
    raw<{ request: SignatureRequest } & OfPage>(sql`
      select ${requestJson} as request, r.page_end from (${page.of(rows)}) r join users u on u.uuid = r.created_by
      order by ${page.order("r")}`),
  );
}

/** Finds a request of a page. @param isWrite locks it until the commit */
export async function findRequest(
  reader: Reader,
  key: PageKey,
  uuid: string,
  isWrite: boolean,
): Promise<SignatureRequest | undefined> {
  const row = await reader.first(
    raw<{ request: SignatureRequest }>(sql`select ${requestJson} as request
      from signature_requests r join users u on u.uuid = r.created_by
      where ${isOf(key)} and r.uuid = ${uuid}::uuid ${isWrite ? sql`for no key update of r` : sql``}`),
  );
  return row?.request;
}

/** A request that is to be created. */
export type NewRequest = SignedContent & {
  readonly page_version: number;
  readonly document_hash: Buffer;
  readonly public_token: string;
  readonly signer_name: string;
  readonly signer_email: string;
  /** null for the usual time */
  readonly expires_at: string | null;
  readonly created_by: string;
};

/** The time for which a request can be signed, when nobody says it. In days. */
export const usualDays = 30;

export async function insertRequest(
  tx: Transaction<never>,
  page: PageKey,
  request: NewRequest,
): Promise<SignatureRequest> {
  const { request: made } = await tx.one(
    raw<{ request: SignatureRequest }>(sql`with r as (
        insert into signature_requests (workspace_uuid, page_uuid, page_version, title, content_json, document_hash,
          public_token, signer_name, signer_email, expires_at, created_by)
        values (${page.workspace_uuid}::uuid, ${page.uuid}::uuid, ${request.page_version}::int, ${request.title},
          ${request.content_json}::jsonb, ${request.document_hash}, ${request.public_token}, ${request.signer_name},
          ${request.signer_email},
          coalesce(${request.expires_at}::timestamptz, clock_timestamp() + make_interval(days => ${usualDays}::int)),
          ${request.created_by}::uuid)
        returning *)
      select ${requestJson} as request from r join users u on u.uuid = r.created_by`),
  );
  await insertFiles(tx, made, request.files);
  return made;
}

async function insertFiles(
  tx: Transaction<never>,
  request: SignatureRequest,
  files: readonly SignatureFile[],
): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map((file) => ({ ...file, sha256: file.sha256.toString("hex") }));
  await tx.rows(
    raw(sql`insert into signature_files (workspace_uuid, request_uuid, attachment_uuid, file_uuid, name, content_type,
        size_bytes, sha256)
      select ${request.workspace_uuid}::uuid, ${request.uuid}::uuid, f.attachment_uuid, f.file_uuid, f.name,
        f.content_type, f.size_bytes, decode(f.sha256, 'hex')
      from jsonb_to_recordset(${rows}::jsonb) as f (attachment_uuid uuid, file_uuid uuid, name text, content_type text,
        size_bytes integer, sha256 text)`),
  );
}

/** The name of a workspace, for the mail. */
export async function readWorkspaceName(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<string> {
  const row = await reader.one(
    raw<{ name: string }>(sql`select w.name from workspaces w where w.uuid = ${workspace_uuid}::uuid`),
  );
  return row.name;
}

/** Cancels a request that waits. It is locked. */
export async function cancelRow(tx: Transaction<never>, request: SignatureRequest): Promise<SignatureRequest> {
  const { request: cancelled } = await tx.one(
    raw<{ request: SignatureRequest }>(sql`with r as (
        update signature_requests set state = 'cancelled', closed_at = clock_timestamp()
        where workspace_uuid = ${request.workspace_uuid}::uuid and uuid = ${request.uuid}::uuid returning *)
      select ${requestJson} as request from r join users u on u.uuid = r.created_by`),
  );
  return cancelled;
}
