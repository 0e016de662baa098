import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { LifeEvent } from "./flow.ts";

type Row = LifeEvent & { readonly names: Readonly<Record<string, string | null>> };

/** Replaces the names of all statuses on boards that the viewer may not open. */
export const elsewhere = "elsewhere";

/**
 * The events that gave a task a status, moved it into the trash or out of it, and the current names of the statuses.
 * Statuses of boards that the viewer may not open are all `elsewhere`.
 */
export async function findLife(
  reader: Reader,
  task: { workspace_uuid: string; uuid: string },
  viewer: BoardViewer,
): Promise<{ events: LifeEvent[]; names: Map<string, string> }> {
  const opens = opensBoard(viewer, "s.workspace_uuid", "s.board_uuid");
  const rows = await reader.rows(
    raw<Row>(sql`
      with life as (
        select e.id, e.name, e.created_at as at, e.data->'from'->>'status_uuid' as from_status_uuid,
          case when e.name = 'ticket.moved' then e.data->'to'->>'status_uuid'
            else e.data->'task'->>'status_uuid' end as status_uuid
        from full_events e
        where e.workspace_uuid = ${task.workspace_uuid}::uuid and e.task_uuid = ${task.uuid}::uuid and e.name in
          ('ticket.created', 'ticket.duplicated', 'ticket.moved', 'ticket.archived', 'ticket.restored'))
      select l.name, l.at, l.status_uuid,
        case when l.name = 'ticket.moved' then l.from_status_uuid end as from_status_uuid,
        (select coalesce(jsonb_object_agg(s.uuid, case when ${opens} then s.name end), '{}') from statuses s
          where s.workspace_uuid = ${task.workspace_uuid}::uuid
            and s.uuid::text in (l.status_uuid, l.from_status_uuid)) as names
      from life l order by l.id`),
  );
  const known = new Map(rows.flatMap((row) => Object.entries(row.names)));
  const shown = (uuid: string | null) => (uuid !== null && known.get(uuid) === null ? elsewhere : uuid);
  const events = rows.map(({ name, at, status_uuid, from_status_uuid }) => ({
    name,
    at,
    status_uuid: shown(status_uuid),
    from_status_uuid: shown(from_status_uuid),
  }));
  const names = [...known].filter((entry): entry is [string, string] => entry[1] !== null);
  return { events, names: new Map(names) };
}
