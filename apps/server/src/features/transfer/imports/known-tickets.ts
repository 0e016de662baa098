import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Outline } from "./outline.ts";
import { Report } from "./report.ts";

/** A ticket that an earlier import made. */
type KnownTicket = { readonly source_key: string; readonly is_there: boolean };

/** Finds the tickets of an outline that earlier imports made. They are not made again. */
export async function findKnown(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  { boards }: Outline,
): Promise<ReadonlyMap<string, KnownTicket>> {
  const keys = boards.flatMap(({ tickets }) => tickets.flatMap(({ source_key }) => source_key ?? []));
  if (keys.length === 0) return new Map();
  const rows = await reader.rows(
    raw<KnownTicket>(sql`select i.source_key, t.uuid is not null and t.archived_at is null and b.archived_at is null as is_there
      from imported_tickets i
        left join tasks t on (t.workspace_uuid, t.uuid) = (i.workspace_uuid, i.task_uuid)
        left join boards b on (b.workspace_uuid, b.uuid) = (t.workspace_uuid, t.board_uuid)
      where i.workspace_uuid = ${workspace_uuid}::uuid and i.source_key = any (${keys}::text[])`),
  );
  return new Map(rows.map((row) => [row.source_key, row]));
}

/** The outline without the tickets that are known, and with a report of them. A board of which every ticket is known is not made. */
export function withoutKnown(outline: Outline, known: ReadonlyMap<string, KnownTicket>): Outline {
  if (known.size === 0) return outline;
  const report = new Report();
  report.merge(outline.skipped);
  const boards = outline.boards.flatMap((board) => {
    const tickets = board.tickets.filter(({ source_key, title }) => {
      const earlier = known.get(source_key ?? "");
      if (earlier !== undefined) tellKnown(earlier, title, report);
      return earlier === undefined;
    });
    return tickets.length === 0 && board.tickets.length > 0 ? [] : [{ ...board, tickets }];
  });
  return { ...outline, boards, skipped: report.lines() };
}

function tellKnown({ is_there }: KnownTicket, example: string, report: Report): void {
  if (is_there) {
    const why = "An earlier import made them, and they are left as they are. Undo that import to bring them in again.";
    report.note({ what: "Tickets that are here already", why, example });
  } else {
    const why =
      "An earlier import made them, and they were moved to the trash, archived with their board or deleted, so they are not made again.";
    report.lost({ what: "Tickets that were deleted here", why, example });
  }
}

/** Remembers the tickets of a board that an import made. Of two imports of one file at once, the second one ends here and is tried again. */
export async function rememberTickets(
  reader: Reader,
  { workspace_uuid, board_uuid }: { readonly workspace_uuid: WorkspaceUuid; readonly board_uuid: BoardUuid },
  tickets: readonly { readonly uuid: string; readonly source_key: string | null }[],
): Promise<void> {
  const rows = tickets.flatMap(({ uuid: task_uuid, source_key }) =>
    source_key === null ? [] : [{ task_uuid, source_key }],
  );
  if (rows.length === 0) return;
  await reader.rows(
    raw(sql`insert into imported_tickets (workspace_uuid, source_key, board_uuid, task_uuid)
      select ${workspace_uuid}::uuid, r.source_key, ${board_uuid}::uuid, r.task_uuid
      from jsonb_to_recordset(${rows}::jsonb) as r (source_key text, task_uuid uuid) order by r.source_key`),
  );
}

/** Forgets the tickets of boards whose import is undone, so that the file can be imported anew. */
export async function forgetTickets(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  board_uuids: readonly BoardUuid[],
): Promise<void> {
  await reader.rows(
    raw(sql`delete from imported_tickets i
      where i.workspace_uuid = ${workspace_uuid}::uuid and i.board_uuid = any (${board_uuids}::uuid[])`),
  );
}
