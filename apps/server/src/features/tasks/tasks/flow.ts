import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** An event of the history of a task. */
export type LifeEvent = {
  readonly name: string;
  readonly at: Date;
  /** the status that the event gave it; null for an event that names none */
  readonly status_uuid: string | null;
  /** the status that it had before */
  readonly from_status_uuid: string | null;
};

type Visit = {
  readonly status_uuid: string;
  readonly entered_at: string;
  readonly left_at: string | null;
  readonly hours: number;
};

/** A time in the trash. */
type Gap = { readonly from: string; readonly to: string | null; readonly hours: number };

type Flow = {
  readonly visits: readonly Visit[];
  readonly by_status: readonly { readonly status_uuid: string; readonly hours: number }[];
  readonly gaps: readonly Gap[];
};

type Period = { readonly status_uuid: string | null; readonly from: Date; readonly to: Date | null };

/** Hours with four decimal digits, which is exact to a third of a second. */
function hoursBetween(from: Date, to: Date): number {
  return Math.round(Math.max(0, to.getTime() - from.getTime()) / 360) / 10_000;
}

/**
 * The statuses of a task with their times, and its times in the trash.
 * @param events oldest first
 * @param born time and first status of a task without events (an imported one)
 * @param now the end of the last visit
 */
export function flowOf(events: readonly LifeEvent[], born: { at: Date; status_uuid: string }, now: Date): Flow {
  const visits: Visit[] = [];
  const gaps: Gap[] = [];
  for (const { status_uuid, from, to } of periodsOf(events, born)) {
    const [began, over] = [from.toISOString(), to?.toISOString() ?? null];
    const hours = hoursBetween(from, to ?? now);
    if (status_uuid === null) gaps.push({ from: began, to: over, hours });
    else visits.push({ status_uuid, entered_at: began, left_at: over, hours });
  }
  return { visits, by_status: sumByStatus(visits), gaps };
}

/** The periods of a task in one status each; a period ends when the next begins. A null status is the trash. */
function periodsOf(events: readonly LifeEvent[], born: { at: Date; status_uuid: string }): Period[] {
  let status = events.find((event) => event.from_status_uuid !== null)?.from_status_uuid ?? born.status_uuid;
  let current: Period = { status_uuid: status, from: born.at, to: null };
  const ended: Period[] = [];
  for (const event of events) {
    status = event.status_uuid ?? status;
    const status_uuid = event.name === "ticket.archived" ? null : status;
    if (status_uuid === current.status_uuid) continue;
    ended.push({ ...current, to: event.at });
    current = { status_uuid, from: event.at, to: null };
  }
  return [...ended, current];
}

/** Sorted by the first time that the task had each status. */
function sumByStatus(visits: readonly Visit[]): Flow["by_status"] {
  return [...Map.groupBy(visits, (visit) => visit.status_uuid)].map(([status_uuid, all]) => ({
    status_uuid,
    hours: Math.round(all.reduce((sum, visit) => sum + visit.hours, 0) * 10_000) / 10_000,
  }));
}

type Row = LifeEvent & { readonly names: Readonly<Record<string, string | null>> };

/** Replaces the names of all statuses on boards that the viewer may not open. */
export const elsewhere = "elsewhere";

/**
 * The events that gave a task a status, moved it into the trash or out of it, and the current names of the statuses.
 * Statuses of boards that the viewer may not open are all `elsewhere`.
 */
export async function findLife(
  reader: Reader,
  task: { workspace_uuid: WorkspaceUuid; uuid: string },
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
