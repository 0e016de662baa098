import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { newToken, sha256 } from "#platform/crypto/tokens.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { LiveKey, LiveKindName } from "./kinds.ts";
import type { Visitor } from "./live-access.ts";

/** The person who may open one socket, and for which document. */
export type Ticket = Visitor & { readonly key: LiveKey; readonly generation: number };

/** The time for which a ticket is valid (§14.8). */
const lifetime = "60 seconds";

/** Creates a ticket; only its hash is stored. @returns it, and when it expires */
export async function issueTicket(
  reader: Reader,
  { key, generation, session_uuid, user_uuid }: Ticket,
): Promise<{ ticket: string; expires_at: Date }> {
  const ticket = newToken();
  const { expires_at } = await reader.one(
    raw<{ expires_at: Date }>(sql`
      insert into collab_tickets (workspace_uuid, hash, document_uuid, session_uuid, user_uuid, generation, expires_at)
      values (${key.workspace_uuid}::uuid, ${sha256(ticket)}::bytea, ${key.uuid}::uuid, ${session_uuid}::uuid,
        ${user_uuid}::uuid, ${generation}::bigint, clock_timestamp() + ${lifetime}::interval)
      returning expires_at`),
  );
  return { ticket, expires_at };
}

type SpentTicketRow = Visitor & {
  readonly workspace_uuid: WorkspaceUuid;
  readonly uuid: string;
  readonly kind: string;
  readonly generation: number;
};

/** Uses a ticket up: of several requests at once, one succeeds. @returns undefined for an unknown, used or expired ticket */
export async function spendTicket(reader: Reader, ticket: string): Promise<Ticket | undefined> {
  const row = await reader.first(
    raw<SpentTicketRow>(sql`delete from collab_tickets t using live_documents d
      where t.hash = ${sha256(ticket)}::bytea and t.expires_at > clock_timestamp()
        and (d.workspace_uuid, d.uuid) = (t.workspace_uuid, t.document_uuid)
      returning t.workspace_uuid, t.session_uuid, t.user_uuid, t.generation, d.uuid, d.kind`),
  );
  if (row === undefined) return undefined;
  const { workspace_uuid, uuid, kind, generation, session_uuid, user_uuid } = row;
  return { key: { workspace_uuid, uuid, kind: kind as LiveKindName }, generation, session_uuid, user_uuid };
}

/** Deletes expired tickets. */
export async function forgetTickets(reader: Reader): Promise<void> {
  await reader.rows(raw(sql`delete from collab_tickets t where t.expires_at < clock_timestamp()`));
}
