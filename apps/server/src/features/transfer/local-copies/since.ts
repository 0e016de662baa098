import type { WorkspaceReader } from "#platform/auth/board-access.ts";
import { type Sql, sql } from "#platform/db/query.ts";

/** The reader of a copy; a guest sees no wikis. */
export type CopyReader = WorkspaceReader & { readonly opensWikis: boolean };

/** The reader of a copy, and the time since which changes are wanted. */
export type CopyPeriod = {
  readonly reader: CopyReader;
  /** RFC 3339: the `server_time` of an earlier reply; `everything` for a new copy */
  readonly since: string;
};

/** Before everything: what changed since then is the whole copy. */
export const everything = "0001-01-01T00:00:00.000Z";

/** The moment as SQL. As text, because PostgreSQL reads it exactly. */
export const moment = ({ since }: CopyPeriod) => sql`${since}::text::timestamptz`;

/**
 * Whether a row changed since the moment. (Without the second bound PostgreSQL, which does not know the moment when it
 * plans, would expect a third of the table, and not use the index.)
 * @param column its time of change
 */
export function changedSince(column: `${string}.${string}`, wanted: CopyPeriod) {
  return sql`(${sql.raw(column)} >= ${moment(wanted)} and ${sql.raw(column)} < 'infinity')`;
}

/** The events after which something leaves a copy, or a board comes into one: those of the index `events_of_copies`. */
const names = `'board.archived', 'board.deleted', 'board.restored', 'board.member_removed', 'member.left',
  'label.deleted', 'status.deleted', 'group.deleted', 'custom_field.deleted', 'ticket.deleted', 'comment.purged', 'wiki_page.deleted'`;

/** The events with these names since the moment: name, board_uuid, task_uuid, page_uuid, data. */
export function happenedSince(wanted: CopyPeriod): Sql {
  return sql`select e.name, e.board_uuid, e.task_uuid, e.page_uuid, e.data from full_events e
    where e.workspace_uuid = ${wanted.reader.workspace_uuid}::uuid and ${changedSince("e.created_at", wanted)}
      and e.name in (${sql.raw(names)})`;
}

/** The uuids of the tasks of the workspace that changed since the moment, also those that few may see, and archived ones. */
export function changedTasks(wanted: CopyPeriod): Sql {
  const { workspace_uuid } = wanted.reader;
  return sql`select k.uuid from tasks k
      where k.workspace_uuid = ${workspace_uuid}::uuid and k.archived_at is null and ${changedSince("k.updated_at", wanted)}
    union all
    select k.uuid from tasks k
      where k.workspace_uuid = ${workspace_uuid}::uuid and ${changedSince("k.archived_at", wanted)}`;
}
