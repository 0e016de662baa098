import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import type { Boards } from "./access-queries.ts";
import { changedSince, happenedSince, type CopyPeriod } from "./since.ts";
import type { Changes, Kind } from "./view.ts";

/** A row to drop. */
export type RemovedRow = Changes["removed"][number];

/** The events that remove a resource from a copy, and its field in their data. */
const parts = `('status.deleted', 'statuses', 'status'), ('group.deleted', 'groups', 'group'),
  ('custom_field.deleted', 'custom_fields', 'custom_field'), ('comment.purged', 'comments', 'comment')`;

/** A copy that more rows left begins anew: they would be megabytes, and belong to one page. */
export const mostRemoved = 5_000;

/** Selects the tasks that went from a board that the reader may open to one that the reader may not open. */
function movedAway(wanted: CopyPeriod, { visible, left }: Boards): Sql {
  const boards = sql`any (${visible}::uuid[])`;
  const isNotShown = sql`e.task_uuid is not null and not exists (select from tasks k
    where k.workspace_uuid = ${wanted.reader.workspace_uuid}::uuid and k.uuid = e.task_uuid and k.board_uuid = ${boards}
      and k.archived_at is null)`;
  // a board that is lost now may have been open when an earlier page was read: the copy may hold the task where it was before
  return sql`select 'tasks', e.task_uuid from events e
      where e.from_board_uuid = ${boards} and ${changedSince("e.created_at", wanted)} and ${isNotShown}
    union select 'tasks', e.task_uuid from events e
      where cardinality(${left}::uuid[]) > 0 and e.from_board_uuid = ${boards} and e.board_uuid = any (${left}::uuid[])
        and ${isNotShown}`;
}

/**
 * Finds what left the copy since the moment, on boards that the reader may open: tasks that were archived, deleted, or
 * moved to a board that the reader may not open, and deleted parts of boards; and labels, members and pages.
 * @param kinds those that the copy has; notifications go with their task, their comment and their page
 * @returns at most one row more than `mostRemoved`
 */
export function findRemoved(
  reader: Reader,
  wanted: CopyPeriod,
  boardsNow: Boards,
  kinds: readonly Kind[],
): Promise<RemovedRow[]> {
  const named = kinds.includes("notifications") ? [...kinds, "tasks", "comments", "pages"] : kinds;
  const workspace = sql`${wanted.reader.workspace_uuid}::uuid`;
  const boards = sql`any (${boardsNow.visible}::uuid[])`;
  const { opensWikis } = wanted.reader;
  return reader.rows(
    raw<RemovedRow>(sql`
      with happened as materialized (${happenedSince(wanted)})
      select r.kind, r.uuid from (
      select 'tasks' as kind, k.uuid from tasks k
        where k.board_uuid = ${boards} and k.archived_at is not null and ${changedSince("k.updated_at", wanted)}
      union ${movedAway(wanted, boardsNow)}
      union select 'tasks', h.task_uuid from happened h
        where h.name = 'ticket.deleted' and h.board_uuid = ${boards} and h.task_uuid is not null
      union select p.kind, (h.data -> p.part ->> 'uuid')::uuid
        from happened h join (values ${sql.raw(parts)}) p (name, kind, part) on p.name = h.name
        where h.board_uuid = ${boards}
      union select 'labels', (h.data -> 'label' ->> 'uuid')::uuid from happened h where h.name = 'label.deleted'
      union select 'pages', p.uuid from pages p
        where p.workspace_uuid = ${workspace} and ${opensWikis}::boolean and p.archived_at is not null
          and ${changedSince("p.updated_at", wanted)}
      union select 'pages', h.page_uuid from happened h
        where h.name = 'wiki_page.deleted' and ${opensWikis}::boolean and h.page_uuid is not null
      union select 'members', m.user_uuid from members m join users u on u.uuid = m.user_uuid
        where m.workspace_uuid = ${workspace} and (m.deactivated_at is not null or u.deactivated_at is not null)
          and (${changedSince("m.updated_at", wanted)} or ${changedSince("u.updated_at", wanted)})
      ) r where r.kind = any (${named}::text[])
      limit ${mostRemoved + 1}::int`),
  );
}

/** Finds the wikis that were archived since the moment. */
export async function findLeftWikis(reader: Reader, wanted: CopyPeriod): Promise<string[]> {
  if (!wanted.reader.opensWikis) return [];
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`select k.uuid from wikis k
      where k.workspace_uuid = ${wanted.reader.workspace_uuid}::uuid and ${changedSince("k.archived_at", wanted)}`),
  );
  return rows.map(({ uuid }) => uuid);
}
