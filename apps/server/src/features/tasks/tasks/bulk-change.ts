import { type ApiError, attempt, type Fail } from "#kernel/errors.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Rows, WritableLoaded } from "#platform/auth/rows.ts";
import { mostPageBytes } from "#platform/db/page.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { announceChanged, type ChangeEvent, changesByField } from "./announce.ts";
import { type BulkChanges, changedIn, listErrors, listsAfter, referencesOf } from "./bulk-lists.ts";
import { givenValues, type TaskValues, valueColumns } from "#features/tasks/columns/index.ts";
import { namesOf } from "./change.ts";
import { type BoardContext, readContexts } from "./context.ts";
import { changedValues, planValues, valueErrors, withAdded } from "./task-plan.ts";
import { checkReferences, referenceErrors } from "./task-rules.ts";
import type { TaskRow } from "./view.ts";
import { toTsvector } from "#kernel/search-words.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { touchBlocked } from "./blocking.ts";
import { taskView } from "./task-view.ts";
import { renameWords } from "#features/tasks/search/index.ts";

/** The errors that one task of many may end with. */
export const taskErrors = [
  "task_not_found",
  "version_conflict",
  ...valueErrors,
  ...referenceErrors,
  ...listErrors,
] as const;

type FailTask = Fail<(typeof taskErrors)[number]>;

/** A task with the version that the client has read. */
export type TaskVersion = { readonly task: WritableLoaded<"task">; readonly version: number };

/** A task, and its planned state. */
export type TaskPlan = {
  readonly task: WritableLoaded<"task">;
  readonly values: TaskValues;
  readonly changed: readonly string[];
};

/**
 * Decides for each task what it will be, as `PATCH /tasks/{task_uuid}` would. The context is read once for all: whether a
 * task is blocked is what it was before.
 * @returns for each task, in the given order, its plan or the error that it would end with
 */
export async function planAll(
  tx: Transaction<never>,
  workspace_uuid: WorkspaceUuid,
  tasks: readonly TaskVersion[],
  changes: BulkChanges,
): Promise<(TaskPlan | ApiError)[]> {
  const references = referencesOf(changes);
  const rows = tasks.map(({ task }) => task);
  const contexts = await readContexts(
    tx,
    { workspace_uuid, ...references, custom_fields: changes.custom_fields },
    rows,
  );
  const ofBoard = new Map(contexts.map((context) => [context.board_uuid, context]));
  return tasks.map((each) =>
    attempt((failing: FailTask) => {
      const context = ofBoard.get(each.task.board_uuid);
      if (context === undefined) throw new Error("Every task has a board.");
      checkReferences(withAdded(references, each.task), context, failing);
      return planOne(each, context, changes, failing);
    }),
  );
}

function planOne(
  { task, version }: TaskVersion,
  context: BoardContext,
  changes: BulkChanges,
  failing: FailTask,
): TaskPlan {
  if (task.version !== version) failing("version_conflict", {}, { version: task.version });
  const given = { ...givenValues(changes), ...listsAfter(task, changes, failing) };
  const values = planValues(
    { ...context, is_blocked: context.blocked.includes(task.uuid) },
    task,
    { ...changes, given },
    failing,
  );
  return { task, values, changed: namesOf(new Set(changedValues(task, values)), changedIn(changes)) };
}

/** The most events that the changes of the tasks will make. */
export function countEvents(planned: readonly TaskPlan[]): number {
  const ofOne = ({ task, values }: TaskPlan): number =>
    changesByField(task, { ...values, board_uuid: task.board_uuid }).length + 2;
  return planned.reduce((sum, each) => sum + (isChanged(each) ? ofOne(each) : 0), 0);
}

/** The most bytes that the tasks of one request may have, as many as a page of a list. */
export const mostBytes = mostPageBytes;

/** Whether the tasks will have more bytes than `mostBytes`: all of them are held, written and answered at once. */
export function areTooLong(planned: readonly TaskPlan[]): boolean {
  let size = 0;
  // it ends with the task that is too much, however many follow
  return planned.some(({ values }) => (size += bytesOf(values)) > mostBytes);
}

const uuidBytes = 40;

/** About how many bytes a task takes without its description, which a bulk change neither writes nor answers. */
function bytesOf({ title, custom_fields, label_uuids, assignee_uuids }: TaskValues): number {
  const fields = Object.values(custom_fields).reduce<number>(
    (sum, value) => sum + uuidBytes + Buffer.byteLength(String(value)),
    0,
  );
  return Buffer.byteLength(title) + fields + uuidBytes * (label_uuids.length + assignee_uuids.length);
}

const isChanged = ({ task, values }: TaskPlan): boolean => changedValues(task, values).length > 0;

/** The number of tasks that are written and announced at once: one statement has five seconds. */
const batch = 100;

/**
 * Writes what was planned, and announces each task as a single edit does. Tasks with another status go to its bottom, in
 * the given order. A task that does not differ is not written.
 * @param planned of one workspace
 * @returns all of them as they are now, in the given order
 */
export async function changeAll(
  tx: Transaction<ChangeEvent>,
  workspace_uuid: WorkspaceUuid,
  planned: readonly TaskPlan[],
  viewer: BoardViewer,
): Promise<TaskRow[]> {
  for (let start = 0; start < planned.length; start += batch) {
    const differing = planned.slice(start, start + batch).filter(isChanged);
    if (differing.length > 0) await writeBatch(tx, workspace_uuid, differing, viewer);
  }
  // what the others of the list do to a task shows in its row
  return viewTasks(
    tx,
    workspace_uuid,
    planned.map(({ task }) => task.uuid),
    viewer,
  );
}

async function writeBatch(
  tx: Transaction<ChangeEvent>,
  workspace_uuid: WorkspaceUuid,
  planned: readonly TaskPlan[],
  viewer: BoardViewer,
): Promise<void> {
  const uuids = planned.map(({ task }) => task.uuid);
  const [, rows] = await Promise.all([
    updateTasks(tx, workspace_uuid, planned.map(toChanged)),
    viewTasks(tx, workspace_uuid, uuids, viewer),
  ]);
  for (const [nth, { task, values, changed }] of planned.entries()) {
    const row = rows[nth];
    if (row === undefined) throw new Error("A locked task was deleted.");
    announceChanged(tx, row, task, { ...values, board_uuid: task.board_uuid }, changed);
  }
  await tx.flush();
}

function toChanged({ task, values }: TaskPlan): ChangedTask {
  return { uuid: task.uuid, before: task, values };
}

/** A task with the values that it is to have. */
type ChangedTask = {
  readonly uuid: string;
  readonly before: Pick<Rows["task"], "title" | "status_uuid" | "board_uuid">;
  readonly values: TaskValues;
};

/**
 * Changes tasks, each to its next version, in one statement. Those with another status go to its bottom, in the given
 * order. Descriptions stay as they are.
 * @param tasks of the workspace, locked
 */
async function updateTasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  tasks: readonly ChangedTask[],
): Promise<void> {
  const rows = tasks.map(({ uuid, before, values }, nth) => {
    const { text: _, ...written } = values;
    return { uuid, ...written, nth, is_moved: values.status_uuid !== before.status_uuid };
  });
  const titles = tasks
    .filter(({ before, values }) => values.title !== before.title)
    .map(({ uuid, before, values }) => ({
      uuid,
      board_uuid: before.board_uuid,
      title_vector: toTsvector(values.title),
    }));
  const uuids = tasks.map(({ uuid }) => uuid);
  const moved = rows.filter(({ is_moved }) => is_moved).map(({ uuid }) => uuid);
  const renames = sql`select ${workspace_uuid}::uuid as workspace_uuid, n.*
    from jsonb_to_recordset(${titles}::jsonb) as n (board_uuid uuid, uuid uuid, title_vector text)`;
  await reader.rows(
    raw(sql`
      with ${touchBlocked(workspace_uuid, moved, uuids)} ${renameWords(renames)}
      r as materialized (
        select r.*, row_number() over (partition by r.status_uuid, r.is_moved order by r.nth) as nth_there
        from jsonb_to_recordset(${rows}::jsonb) as r (uuid uuid, ${valueColumns.record}, nth int, is_moved boolean))
      update tasks t set ${valueColumns.setFrom("r")},
        position = case when r.is_moved then r.nth_there + (select coalesce(floor(max(b.position)), 0) from tasks b
          where b.status_uuid = r.status_uuid and b.archived_at is null) else t.position end,
        version = t.version + 1, updated_at = clock_timestamp()
      from r where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = r.uuid`),
  );
}

/** Tasks of a workspace as they read, without their texts, in the given order. */
function viewTasks(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuids: readonly string[],
  viewer: BoardViewer,
): Promise<TaskRow[]> {
  const source = sql`select * from tasks
    where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${uuids}::uuid[])`;
  return reader.rows(taskView(source, viewer, "none", { order: sql`array_position(${uuids}::uuid[], t.uuid)` }));
}
