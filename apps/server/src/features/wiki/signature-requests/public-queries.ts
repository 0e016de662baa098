import type { DocumentJson } from "@stoa/document";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { SignatureFile } from "./document.ts";
import { stateNow } from "./queries.ts";
import type { SignatureState } from "./view.ts";

/** A request as its link finds it. */
export type LinkedRequest = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly uuid: string;
  readonly page_uuid: string;
  /** the person who asked for the signature */
  readonly created_by: string;
  readonly workspace_name: string;
  readonly state: Exclude<SignatureState, "cancelled">;
  readonly page_version: number;
  readonly imported: boolean;
  /** the page that the addresses of the content name */
  readonly content_page_uuid: string;
  readonly title: string;
  readonly content_json: DocumentJson;
  readonly document_hash: Buffer;
  readonly signer_name: string;
  readonly expires_at: Date;
  readonly closed_at: Date | null;
  readonly signed_name: string | null;
  /** the workspace is read-only over an unpaid invoice: the document is shown, and cannot be signed */
  readonly is_frozen: boolean;
};

/**
 * Whether the link of request `r` in workspace `w` works. What was signed can be read as long as the workspace is there; everything else
 * only while the workspace shows pages to the world. Billing refuses no read (§1 rule 3).
 */
const works = sql`r.state <> 'cancelled' and w.deleted_at is null and w.suspended_at is null and (r.state = 'signed' or w.public_wiki_pages_enabled)`;

/** The request of a link that works. */
const linked = (public_token: string): Sql => sql`signature_requests r join workspaces w on w.uuid = r.workspace_uuid
  where r.public_token = ${public_token} and ${works}`;

/** Finds the request of a link; undefined for a link that is unknown, was cancelled or does not work now. */
export function findLinked(reader: Reader, public_token: string): Promise<LinkedRequest | undefined> {
  return reader.first(
    raw<LinkedRequest>(sql`
      select r.workspace_uuid, r.uuid, r.page_uuid, r.created_by, w.name as workspace_name, ${stateNow} as state, r.page_version, r.title,
        r.content_json, r.imported_from is not null as imported,
        coalesce((r.imported_from ->> 'page_uuid')::uuid, r.page_uuid) as content_page_uuid, r.document_hash, r.signer_name, r.expires_at, r.closed_at, r.signed_name,
        w.billing_status = 'read_only' as is_frozen
      from ${linked(public_token)}`),
  );
}

/** Finds a file that the document of a link shows, as long as the document can be read. */
export function findLinkedFile(
  reader: Reader,
  public_token: string,
  attachment_uuid: string,
): Promise<Omit<SignatureFile, "sha256" | "attachment_uuid"> | undefined> {
  return reader.first(
    raw<Omit<SignatureFile, "sha256" | "attachment_uuid">>(sql`
      select f.file_uuid, f.name, f.content_type, f.size_bytes from signature_files f
      where f.attachment_uuid = ${attachment_uuid}::uuid and (f.workspace_uuid, f.request_uuid) in (
        select r.workspace_uuid, r.uuid from ${linked(public_token)} and ${stateNow} in ('pending', 'signed'))`),
  );
}

/** The answer of the signer. */
export type SignerAnswer =
  | { readonly state: "signed"; readonly signed_name: string }
  | { readonly state: "declined"; readonly decline_reason: string | null };

/** The part of a request in the reply to its answer. */
type AnsweredRow = Pick<LinkedRequest, "workspace_uuid" | "uuid" | "page_uuid" | "page_version"> & {
  readonly closed_at: Date;
};

/**
 * Signs or declines the request of a link. It is one statement: of many at once, one decides.
 * @returns undefined when the request does not wait any more, or the link does not work
 */
export function answerRequest(
  tx: Transaction<never>,
  public_token: string,
  answer: SignerAnswer,
): Promise<AnsweredRow | undefined> {
  const signed_name = answer.state === "signed" ? answer.signed_name : null;
  const reason = answer.state === "declined" ? answer.decline_reason : null;
  // to decline only takes something away
  const isTaking = answer.state === "declined";
  return tx.first(
    raw<AnsweredRow>(sql`
      update signature_requests r set state = ${answer.state}, closed_at = clock_timestamp(),
        signed_name = ${signed_name}, decline_reason = ${reason}
      from workspaces w
      where w.uuid = r.workspace_uuid and r.public_token = ${public_token} and r.state = 'pending' and ${works}
        and r.expires_at > clock_timestamp() and (${isTaking}::boolean or w.billing_status <> 'read_only')
      returning r.workspace_uuid, r.uuid, r.page_uuid, r.page_version, r.closed_at`),
  );
}
