import type { FieldType } from "#kernel/field-values.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { memberOpensBoard } from "#platform/auth/board-access.ts";
import { raw, type Reader, type Sql, sql } from "#platform/db/query.ts";
import { isBlocked } from "./blocking.ts";
import { type BoardStatus, statusesOf } from "./statuses.ts";

export type FieldInContext = {
  readonly uuid: string;
  readonly name: string;
  readonly type: FieldType;
  readonly options: readonly string[];
};

/** The context of the rules of a task's write, besides the task. */
export type Context = {
  readonly statuses: readonly BoardStatus[];
  readonly fields: readonly FieldInContext[];
  readonly group_found: boolean;
  /** the sent assignees who are active members with access to the board */
  readonly assignees_found: readonly string[];
  readonly labels_found: number;
  readonly is_blocked: boolean;
  /** of the board, when it is a sprint board */
  readonly sprint_state: "planned" | "current" | "closed" | null;
};

/** The resources that a write names. Their existence must be checked. */
export type TaskReferences = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly board_uuid: BoardUuid;
  readonly task_uuid?: string;
  readonly group_uuid?: string | null | undefined;
  readonly assignee_uuids?: readonly string[] | undefined;
  readonly label_uuids?: readonly string[] | undefined;
  /** left out when the write sends none */
  readonly custom_fields?: object | undefined;
};

/** Reads the context in one statement. The labels are locked until the commit, so that none is deleted meanwhile. */
export async function readContext(reader: Reader, asked: TaskReferences): Promise<Context> {
  const { workspace_uuid, board_uuid, task_uuid = null } = asked;
  const blocked = sql`(select ${isBlocked} from tasks t
    where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = ${task_uuid}::uuid)`;
  return reader.one(
    raw<Context>(sql`
      ${lockedLabels(asked)}
      select ${contextOf(sql`${board_uuid}::uuid`, asked)},
        ${task_uuid === null ? sql`false` : blocked} as is_blocked`),
  );
}

/** The context of tasks of one board, and which of these tasks are blocked. */
export type BoardContext = Omit<Context, "is_blocked"> & { readonly board_uuid: BoardUuid; readonly blocked: string[] };

/** Reads the contexts of the boards of some tasks in one statement, as `readContext` does for one. */
export async function readContexts(
  reader: Reader,
  asked: BoardReferences,
  tasks: readonly { readonly uuid: string; readonly board_uuid: BoardUuid }[],
): Promise<BoardContext[]> {
  const boards = [...new Set(tasks.map((task) => task.board_uuid))];
  const uuids = tasks.map((task) => task.uuid);
  return reader.rows(
    raw<BoardContext>(sql`
      ${lockedLabels(asked)}
      select b.uuid as board_uuid, ${contextOf(sql`b.uuid`, asked)},
        array(select t.uuid from tasks t where t.workspace_uuid = ${asked.workspace_uuid}::uuid
          and t.uuid = any (${uuids}::uuid[]) and t.board_uuid = b.uuid and ${isBlocked}) as blocked
      from unnest(${boards}::uuid[]) as b (uuid)`),
  );
}

type BoardReferences = Omit<TaskReferences, "board_uuid" | "task_uuid">;

function lockedLabels({ workspace_uuid, label_uuids = [] }: BoardReferences) {
  if (label_uuids.length === 0) return sql``;
  return sql`with locked as materialized (
    select uuid from labels
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${label_uuids}::uuid[]) for key share)`;
}

/**
 * The columns of a context. What the write does not name is not looked up: every table of a statement costs time, even one
 * of which no row is needed.
 * @param board the uuid of the board
 */
function contextOf(
  board: Sql,
  { workspace_uuid, group_uuid = null, assignee_uuids = [], label_uuids = [], custom_fields }: BoardReferences,
) {
  const fields = sql`(select coalesce(jsonb_agg(jsonb_build_object('uuid', f.uuid, 'name', f.name, 'type', f.type,
      'options', f.options)), '[]') from custom_fields f where f.board_uuid = ${board})`;
  const group = sql`exists (select 1 from groups g where g.board_uuid = ${board} and g.uuid = ${group_uuid}::uuid)`;
  const assignees = sql`array(select m.user_uuid from active_members m
      where m.workspace_uuid = ${workspace_uuid}::uuid and m.user_uuid = any (${assignee_uuids}::uuid[])
        and ${memberOpensBoard("m", board)})`;
  return sql`${statusesOf(board)} as statuses,
    ${custom_fields === undefined ? sql`'[]'::jsonb` : fields} as fields,
    ${group_uuid ? group : sql`false`} as group_found,
    ${assignee_uuids.length > 0 ? assignees : sql`'{}'::uuid[]`} as assignees_found,
    ${label_uuids.length > 0 ? sql`(select count(*)::int from locked)` : sql`0`} as labels_found,
    (select sp.state from sprints sp where sp.board_uuid = ${board}) as sprint_state`;
}
