import { type ApiError, attempt, type Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { WritableLoaded } from "#platform/auth/rows.ts";
import { mostPageBytes } from "#platform/db/page.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type ChangeEvent, changesByField } from "./announce.ts";
import { type BulkChanges, changedIn, listErrors, listsAfter, referencesOf } from "./bulk-lists.ts";
import { type TaskPlan, viewTasks, writePlanned } from "./bulk-write.ts";
import { givenValues, type TaskValues } from "#features/tasks/columns/index.ts";
import { namesOf } from "./change.ts";
import { type BoardContext, readContexts } from "./context.ts";
import { changedValues, planValues, valueErrors, withAdded } from "./task-plan.ts";
import { checkReferences, referenceErrors } from "./task-rules.ts";
import type { TaskRow } from "./view.ts";

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
  return planned.reduce((sum, each) => sum + (isChanged(each) ? eventsOf(each) : 0), 0);
}

const eventsOf = ({ task, values }: TaskPlan): number =>
  changesByField(task, { ...values, board_uuid: task.board_uuid }).length + 2;

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
  await writePlanned(tx, workspace_uuid, planned.filter(isChanged), viewer);
  // what the others of the list do to a task shows in its row
  return viewTasks(
    tx,
    workspace_uuid,
    planned.map(({ task }) => task.uuid),
    viewer,
    "none",
  );
}
