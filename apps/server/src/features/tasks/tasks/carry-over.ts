import { changedFields } from "#kernel/changes.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { type BoardViewer, memberOpensBoard } from "#platform/auth/board-access.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, type ChangeEvent } from "./announce.ts";
import type { TaskRow } from "./view.ts";
import type { Rows } from "#platform/auth/rows.ts";
import { columnList } from "#platform/db/columns.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type TaskColumn, taskColumnNames } from "#features/tasks/columns/index.ts";
import { touchBlocked } from "./blocking.ts";
import { numberedBy } from "./task-queries.ts";
import { taskView } from "./task-view.ts";
import { moveWords } from "#features/tasks/search/index.ts";

/** The number of tasks that are moved in one statement. */
const batch = 200;

/**
 * Moves the incomplete tasks of a board to another board as move-board would, each with its `ticket.moved`: to the status
 * of the same name, or to the first one. A task keeps its group and custom fields if the other board has the same names.
 * Entry requirements are not checked, because the work on the tasks does not advance.
 * @param direction.from this board is locked, so that nobody adds a task meanwhile
 * @returns how many tasks were moved
 */
export async function carryOver(
  tx: Transaction<ChangeEvent>,
  direction: Direction,
  viewer: BoardViewer,
): Promise<number> {
  const tasks = await lockUnfinished(tx, direction);
  for (let start = 0; start < tasks.length; start += batch) {
    const some = new Map(tasks.slice(start, start + batch).map((task) => [task.uuid, task]));
    for (const row of await moveAll(tx, direction, [...some.keys()], viewer)) {
      const before = some.get(row.uuid);
      if (before !== undefined) announce(tx, row, before);
    }
    await tx.flush();
  }
  return tasks.length;
}

function announce(tx: Transaction<ChangeEvent>, row: TaskRow, before: CarriedTask): void {
  const assignee_uuids = row.assignees.map((person) => person.uuid);
  const { group_uuid, custom_fields } = row;
  const edited = changedFields(before, { group_uuid, assignee_uuids, custom_fields }, { sets: ["assignee_uuids"] });
  announceChanged(tx, row, before, { ...before, ...row, assignee_uuids }, edited);
}

/** The board that tasks leave, and the board that they go to. */
type Direction = { readonly workspace_uuid: WorkspaceUuid; readonly from: BoardUuid; readonly to: BoardUuid };

const compared = columnList("tasks", ["uuid", "board_uuid", ...taskColumnNames]);

/** The values of a task before it is carried over that its events compare. */
type CarriedTask = Pick<Rows["task"], "uuid" | "board_uuid" | TaskColumn>;

/** Locks the active tasks of a board that are not complete, status by status and from the top. */
function lockUnfinished(reader: Reader, { workspace_uuid, from }: Direction): Promise<CarriedTask[]> {
  const columns = compared.names("t");
  // a locking select returns the newest rows, so no second read is needed
  return reader.rows(
    raw<CarriedTask>(sql`
      with locked as materialized (
        select ${columns}, s.position as column_position, t.position from tasks t
          join statuses s on (s.workspace_uuid, s.board_uuid, s.uuid) = (t.workspace_uuid, t.board_uuid, t.status_uuid)
        where t.workspace_uuid = ${workspace_uuid}::uuid and t.board_uuid = ${from}::uuid
          and t.archived_at is null and not s.is_complete
        order by t.uuid for no key update of t)
      select ${columns} from locked t order by t.column_position, t.status_uuid, t.position, t.uuid`),
  );
}

const sameName = (one: string, other: string) => sql.raw(`lower(btrim(${one}.name)) = lower(btrim(${other}.name))`);

/** The values of the custom fields that the new board also has, with the same name and type. */
function keptFields({ from, to }: Direction) {
  return sql`(select coalesce(jsonb_object_agg(new.uuid, v.value), '{}')
    from jsonb_each(t.custom_fields) as v (field, value)
      join custom_fields old on old.board_uuid = ${from}::uuid and old.uuid::text = v.field
      join custom_fields new on new.board_uuid = ${to}::uuid and ${sameName("new", "old")} and new.type = old.type
        and new.currency is not distinct from old.currency
        and (new.type <> 'select' or v.value #>> '{}' = any (new.options)))`;
}

/** The target status of each task, and the values that it keeps. */
function moving(direction: Direction, uuids: readonly string[]) {
  const { workspace_uuid, from, to } = direction;
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
      ${keptFields(direction)} as custom_fields
    from unnest(${uuids}::uuid[]) with ordinality as o (uuid, nth)
      join tasks t on t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = any (${uuids}::uuid[]) and t.uuid = o.uuid
      join columns c on c.old_uuid = t.status_uuid),`;
}

/**
 * Moves tasks to another board in one statement, each to the bottom of the status of the same name, or of the first
 * status. They get new numbers in their order.
 * @param uuids of tasks that are locked
 */
function moveAll(
  reader: Reader,
  direction: Direction,
  uuids: readonly string[],
  viewer: BoardViewer,
): Promise<TaskRow[]> {
  const { workspace_uuid, from, to } = direction;
  const numbered = numberedBy({ workspace_uuid, board_uuid: to }, uuids.length);
  const source = sql`
    update tasks set board_uuid = ${to}::uuid, status_uuid = m.status_uuid, group_uuid = m.group_uuid,
      assignee_uuids = m.assignee_uuids, custom_fields = m.custom_fields,
      number = n.last_number - ${uuids.length}::int + m.nth,
      position = m.nth_there + (select coalesce(floor(max(b.position)), 0) from tasks b
        where b.status_uuid = m.status_uuid and b.archived_at is null),
      version = version + 1, updated_at = clock_timestamp()
    from moving m, numbered n
    where tasks.workspace_uuid = ${workspace_uuid}::uuid and tasks.uuid = any (${uuids}::uuid[])
      and tasks.uuid = m.uuid
    returning tasks.*`;
  const before = sql`numbered as (${numbered}), ${touchBlocked(workspace_uuid, uuids)}
    ${moveWords(workspace_uuid, uuids, from, to)} ${moving(direction, uuids)}`;
  return reader.rows(taskView(source, viewer, "document", { order: sql`t.number`, before }));
}
