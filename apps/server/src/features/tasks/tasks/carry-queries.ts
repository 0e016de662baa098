import { memberOpensBoard } from "#platform/auth/board-access.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { numberedBy } from "./queries.ts";
import { taskView, type Viewer } from "./task-view.ts";
import { touchBlocked } from "./totals.ts";
import type { TaskRow } from "./view.ts";

/** From which board to which. */
export type Way = { readonly workspace_uuid: string; readonly from: string; readonly to: string };

const compared = [
  "uuid",
  "title",
  "priority",
  "due_date",
  "board_uuid",
  "status_uuid",
  "group_uuid",
  "assignee_uuids",
  "label_uuids",
  "custom_fields",
] as const;

/** A ticket before it is carried over, as far as its events compare it. */
export type Carried = Pick<Rows["task"], (typeof compared)[number]>;

/** The active tickets of a board outside of its complete column, column by column from the top; locked. */
export function holdUnfinished(reader: Reader, { workspace_uuid, from }: Way): Promise<Carried[]> {
  const columns = sql.raw(compared.map((name) => `t.${name}`).join(", "));
  // what a locking select answers is the newest, so nothing of it is read a second time
  return reader.rows(
    raw<Carried>(sql`
      with held as materialized (
        select ${columns}, s.position as column_position, t.position from tasks t
          join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
        where t.workspace_uuid = ${workspace_uuid}::uuid and t.board_uuid = ${from}::uuid
          and t.archived_at is null and not s.is_complete
        order by t.uuid for no key update of t)
      select ${columns} from held t order by t.column_position, t.status_uuid, t.position, t.uuid`),
  );
}

const sameName = (one: string, other: string) => sql.raw(`lower(btrim(${one}.name)) = lower(btrim(${other}.name))`);

/** Of the old board's values those whose field the new one has too, by name and of the same kind. */
function keptFields({ from, to }: Way) {
  return sql`(select coalesce(jsonb_object_agg(new.uuid, v.value), '{}')
    from jsonb_each(t.custom_fields) as v (field, value)
      join custom_fields old on old.board_uuid = ${from}::uuid and old.uuid::text = v.field
      join custom_fields new on new.board_uuid = ${to}::uuid and ${sameName("new", "old")} and new.type = old.type
        and new.currency is not distinct from old.currency
        and (new.type <> 'select' or v.value #>> '{}' = any (new.options)))`;
}

/** Where each of the tickets goes, and what it keeps on the way. */
function moving(way: Way, uuids: readonly string[]) {
  const { workspace_uuid, from, to } = way;
  return sql`columns as materialized (
    select old.uuid as old_uuid, coalesce(
      (select s.uuid from statuses s where s.board_uuid = ${to}::uuid and ${sameName("s", "old")}),
      (select s.uuid from statuses s where s.board_uuid = ${to}::uuid order by s.position, s.uuid limit 1)) as uuid
    from statuses old where old.board_uuid = ${from}::uuid),
  moving as materialized (
    select t.uuid, c.uuid as status_uuid, o.nth, row_number() over (partition by c.uuid order by o.nth) as nth_there,
      (select g.uuid from groups old join groups g on g.board_uuid = ${to}::uuid and ${sameName("g", "old")}
        where old.board_uuid = ${from}::uuid and old.uuid = t.group_uuid order by g.position, g.uuid limit 1)
        as group_uuid,
      array(select a.user_uuid from unnest(t.assignee_uuids) with ordinality as a (user_uuid, nth)
          join active_members m on (m.workspace_uuid, m.user_uuid) = (t.workspace_uuid, a.user_uuid)
        where ${memberOpensBoard("m", sql`${to}::uuid`)}
        order by a.nth) as assignee_uuids,
      ${keptFields(way)} as custom_fields
    from unnest(${uuids}::uuid[]) with ordinality as o (uuid, nth)
      join tasks t on t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = any (${uuids}::uuid[]) and t.uuid = o.uuid
      join columns c on c.old_uuid = t.status_uuid),`;
}

/**
 * Moves tickets to another board in one statement: each to the bottom of the column of its column's name, or else of
 * the first, numbered in their order.
 * @param uuids of tickets that are locked
 */
export function moveAll(reader: Reader, way: Way, uuids: readonly string[], viewer: Viewer): Promise<TaskRow[]> {
  const { workspace_uuid, from, to } = way;
  const numbered = numberedBy({ workspace_uuid, board_uuid: to }, uuids.length);
  const source = sql`
    update tasks set board_uuid = ${to}::uuid, status_uuid = m.status_uuid, group_uuid = m.group_uuid,
      assignee_uuids = m.assignee_uuids, custom_fields = m.custom_fields,
      number = n.last_number - ${uuids.length}::int + m.nth,
      position = m.nth_there + (select coalesce(floor(max(b.position)), 0) from tasks b
        where b.status_uuid = m.status_uuid and b.archived_at is null),
      search = ts_delete(tasks.search, ${`b:${from}`}) || array_to_tsvector(array[${`b:${to}`}]),
      version = version + 1, updated_at = clock_timestamp()
    from moving m, numbered n
    where tasks.workspace_uuid = ${workspace_uuid}::uuid and tasks.uuid = any (${uuids}::uuid[])
      and tasks.uuid = m.uuid
    returning tasks.*`;
  const before = sql`numbered as (${numbered}), ${touchBlocked(workspace_uuid, uuids)} ${moving(way, uuids)}`;
  return reader.rows(taskView(source, viewer, "document", sql`t.number`, before));
}
