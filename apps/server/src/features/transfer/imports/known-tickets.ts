import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Outline } from "./outline.ts";
import type { FileValues } from "./again/file-values.ts";

/** A ticket that an earlier import made. */
export type KnownTicket = {
  readonly source_key: string;
  readonly task_uuid: string;
  /** the board that it was imported to */
  readonly board_uuid: BoardUuid;
  /** neither in the trash, nor deleted, nor on an archived board */
  readonly is_there: boolean;
  /** the values with which it was imported, or updated by an import; null if the import did not keep them */
  readonly file_values: FileValues | null;
  /** the keys of the comments and checklist items that came with it */
  readonly file_parts: readonly string[];
};

export type KnownTickets = ReadonlyMap<string, KnownTicket>;

/** Finds the tickets of an outline that earlier imports made. They are not made again. */
export async function findKnown(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  { boards }: Pick<Outline, "boards">,
): Promise<KnownTickets> {
  const keys = boards.flatMap(({ tickets }) => tickets.flatMap(({ source_key }) => source_key ?? []));
  if (keys.length === 0) return new Map();
  const rows = await reader.rows(
    raw<KnownTicket>(sql`select i.source_key, i.task_uuid, i.board_uuid, i.file_values, i.file_parts,
        t.uuid is not null and t.archived_at is null and b.archived_at is null as is_there
      from imported_tickets i
        left join tasks t on (t.workspace_uuid, t.uuid) = (i.workspace_uuid, i.task_uuid)
        left join boards b on (b.workspace_uuid, b.uuid) = (t.workspace_uuid, t.board_uuid)
      where i.workspace_uuid = ${workspace_uuid}::uuid and i.source_key = any (${keys}::text[])`),
  );
  return new Map(rows.map((row) => [row.source_key, row]));
}

/** A ticket with what its file said about it. */
type RememberedTicket = {
  readonly uuid: string;
  readonly source_key: string | null;
  readonly file_values: FileValues;
  readonly file_parts: readonly string[];
};

/** Remembers the tickets of a board that an import made. Of two imports of one file at once, the second one ends here and is tried again. */
export async function rememberTickets(
  reader: Reader,
  { workspace_uuid, board_uuid }: { readonly workspace_uuid: WorkspaceUuid; readonly board_uuid: BoardUuid },
  tickets: readonly RememberedTicket[],
): Promise<void> {
  const rows = tickets.flatMap(({ uuid: task_uuid, source_key, file_values, file_parts }) =>
    source_key === null ? [] : [{ task_uuid, source_key, file_values, file_parts }],
  );
  if (rows.length === 0) return;
  await reader.rows(
    raw(sql`insert into imported_tickets (workspace_uuid, source_key, board_uuid, task_uuid, file_values, file_parts)
      select ${workspace_uuid}::uuid, r.source_key, ${board_uuid}::uuid, r.task_uuid, r.file_values, r.file_parts
      from jsonb_to_recordset(${rows}::jsonb)
        as r (source_key text, task_uuid uuid, file_values jsonb, file_parts text[]) order by r.source_key`),
  );
}

/** Remembers what a later file said about tickets. */
export async function rememberValues(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  tickets: readonly Pick<KnownTicket, "source_key" | "file_values" | "file_parts">[],
): Promise<void> {
  if (tickets.length === 0) return;
  await reader.rows(
    raw(sql`update imported_tickets i set file_values = r.file_values, file_parts = r.file_parts
      from jsonb_to_recordset(${tickets}::jsonb) as r (source_key text, file_values jsonb, file_parts text[])
      where i.workspace_uuid = ${workspace_uuid}::uuid and i.source_key = r.source_key`),
  );
}

/** Forgets the tickets of boards whose import is undone, so that the file can be imported anew. */
export async function forgetTickets(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  board_uuids: readonly BoardUuid[],
): Promise<void> {
  await reader.rows(
    raw(sql`with boards as (delete from imported_boards b
        where b.workspace_uuid = ${workspace_uuid}::uuid and b.board_uuid = any (${board_uuids}::uuid[]))
      delete from imported_tickets i
      where i.workspace_uuid = ${workspace_uuid}::uuid and i.board_uuid = any (${board_uuids}::uuid[])`),
  );
}
