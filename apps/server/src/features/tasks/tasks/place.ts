import type { Fail } from "#kernel/errors.ts";
import { maxMicros, place, type SiblingRow, toDecimal, toMicros } from "#kernel/position.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Rows, WritableRow } from "#platform/auth/rows.ts";
import { writePositions } from "#platform/db/positions.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { havingOf } from "./view-columns.ts";
import { isBlocked, touchBlocked } from "./blocking.ts";
import { type BoardStatus, statusesOf } from "./statuses.ts";
import { taskView } from "./task-view.ts";
import type { TaskRow } from "./view.ts";

/** A status of a board, without the task that is to be positioned in it. */
type StatusPlace = { readonly workspace_uuid: WorkspaceUuid; readonly status_uuid: string; readonly without?: string };

const firstWindow = 8;
const widestWindow = 100_000;

/**
 * The position for a task in a status: where the client wants it, or the bottom. If the gap is too narrow, other tasks get
 * new positions. They keep their order and version, and no event reports it.
 * @returns an expression for the statement that writes the task
 */
export async function positionIn(
  tx: Reader,
  statusPlace: StatusPlace,
  requested: number | undefined,
  fail: Fail<"position_out_of_range">,
): Promise<Sql<string>> {
  if (requested === undefined) return bottomOf(statusPlace.status_uuid);
  const wanted = Math.max(-maxMicros, Math.min(maxMicros, toMicros(requested)));
  for (let size = firstWindow; size <= widestWindow; size *= 4) {
    const around = await readAround(tx, statusPlace, toDecimal(wanted), size);
    const before = around.filter((each) => each.is_before).length;
    const siblings: SiblingRow[] = around.map(({ uuid, position }) => ({ uuid, micros: toMicros(position) }));
    const found = place(wanted, { siblings, reachesStart: before < size, reachesEnd: around.length - before < size });
    if ("needs" in found) continue;
    const moved = found.moved.map(({ uuid, micros }) => ({ uuid, position: toDecimal(micros) }));
    if (moved.length > 0) await writePositions(tx, "tasks", statusPlace.workspace_uuid, moved);
    return sql`${toDecimal(found.micros)}::numeric`;
  }
  return fail("position_out_of_range");
}

/** A position after the last task of a status. */
export function bottomOf(status_uuid: string): Sql<string> {
  return sql`(select coalesce(floor(max(b.position)), 0) + 1 from tasks b
    where b.status_uuid = ${status_uuid}::uuid and b.archived_at is null)`;
}

/** The tasks next to a position, in their order: at most `size` before it, and at most `size` from it on. */
async function readAround(tx: Reader, statusPlace: StatusPlace, position: string, size: number) {
  const siblings = sql`from tasks where status_uuid = ${statusPlace.status_uuid}::uuid and archived_at is null
    and uuid is distinct from ${statusPlace.without ?? null}::uuid`;
  return tx.rows(
    raw<{ uuid: string; position: string; is_before: boolean }>(sql`
      (select uuid, position, true as is_before ${siblings} and position < ${position}::numeric
        order by position desc, uuid desc limit ${size}::int)
      union all
      (select uuid, position, false ${siblings} and position >= ${position}::numeric
        order by position, uuid limit ${size}::int)
      order by position, uuid`),
  );
}

type MoveContext = { readonly statuses: BoardStatus[]; readonly group_found: boolean; readonly is_blocked: boolean };

/** Reads what the rules of a move need besides the task. */
export function readMoveContext(tx: Reader, task: Rows["task"], group_uuid: string | null): Promise<MoveContext> {
  return tx.one(
    raw<MoveContext>(sql`select ${statusesOf(sql`${task.board_uuid}::uuid`)} as statuses, ${isBlocked} as is_blocked,
        exists (select from groups g where (g.board_uuid, g.uuid) = (t.board_uuid, ${group_uuid}::uuid)) as group_found
      from tasks t where t.workspace_uuid = ${task.workspace_uuid}::uuid and t.uuid = ${task.uuid}::uuid`),
  );
}

/** Writes a move, and reads the task back in the same statement. */
export function updatePlace(
  tx: Reader,
  task: WritableRow<"task">,
  { status_uuid, group_uuid, position }: { status_uuid: string; group_uuid: string | null; position: Sql<string> },
  viewer: BoardViewer,
): Promise<TaskRow> {
  const source = sql`update tasks set status_uuid = ${status_uuid}::uuid, group_uuid = ${group_uuid}::uuid,
      position = ${position}, version = version + 1, updated_at = clock_timestamp()
    where workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid returning *`;
  const touched = status_uuid === task.status_uuid ? sql`` : touchBlocked(task.workspace_uuid, [task.uuid]);
  return tx.one(taskView(source, viewer, "subtasks", { before: touched, having: havingOf(task) }));
}
