import type { Static, TObject } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import type { Fail } from "#kernel/errors.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Rows } from "#platform/auth/rows.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Context, readContext } from "./context.ts";
import {
  emptyValues,
  type GivenValues,
  givenValues,
  lookedUpNames,
  setNames,
  storedValues,
  type TaskBefore,
  type TaskValues,
} from "#features/tasks/columns/index.ts";
import type { taskFields } from "./view.ts";
import { checkDays, checkReferences, checkSprint, mergeCustomFields, referenceErrors } from "./task-rules.ts";
import { type Candidate, checkEntry } from "./requirements.ts";
import { type BoardStatus, pickStatus, statusErrors, type StatusGiven } from "./statuses.ts";
import { readText, textErrors } from "#features/tasks/text/index.ts";
import type { Reader } from "#platform/db/query.ts";
import type { BoardPlace } from "./task-queries.ts";

/** The values of a task in a request. */
export type SentTask = Static<TObject<typeof taskFields>>;

/** The totals of a new task. */
const nothing = { attachment_total: 0, comment_total: 0, subtask_total: 0, subtask_done: 0 };

/** The errors of `planValues`. */
export const valueErrors = [
  ...statusErrors,
  "custom_field_unknown",
  "custom_field_invalid",
  "requirements_unmet",
  "start_after_due",
] as const;

/** The errors of `planTask`. */
export const planErrors = [...valueErrors, ...referenceErrors, ...textErrors] as const;

/**
 * Reads what the rules need, and decides the values of the task after a write, with every rule of §4.5 applied.
 * @param place the place of the task after the write
 * @param before the present task, which is on the same board; null for a new one
 * @param checkBoard a further check of the board of a new task, before its statuses are checked
 * @throws ApiError one of `planErrors`
 */
export async function planTask(
  tx: Transaction<never>,
  place: { workspace_uuid: WorkspaceUuid; board_uuid: BoardUuid },
  before: Rows["task"] | null,
  sent: SentTask,
  fail: Fail<(typeof planErrors)[number]>,
  checkBoard: (context: Context) => void = () => {},
): Promise<TaskValues> {
  const read = await readGiven(tx, sent, fail);
  const given = before === null ? read : withoutStoredAssignees(read, before);
  if (before !== null && !needsContext(sent))
    return checkDays({ ...storedValues(before), ...withoutUndefined(given) }, fail);
  const asked = { ...place, ...withAdded(given, before ?? emptyValues), custom_fields: sent.custom_fields };
  const context = await readContext(tx, before === null ? asked : { ...asked, task_uuid: before.uuid });
  checkReferences(asked, context, fail);
  checkBoard(context);
  return planValues(context, before, { ...sent, given }, fail);
}

/** Whether the rules look something up: of a task that keeps its place, most values need nothing else. */
function needsContext(sent: SentTask): boolean {
  return sent.status !== undefined || lookedUpNames.some((name) => sent[name] !== undefined);
}

type SentValues = Pick<SentTask, "status" | "status_uuid" | "custom_fields"> & {
  readonly given: GivenValues;
};

/**
 * Decides what a task will be after a write whose group, assignees and labels were checked.
 * @param sent.given the other sent values, as they are stored
 * @throws ApiError one of `valueErrors`
 */
export function planValues(
  context: Context,
  before: TaskBefore | null,
  sent: SentValues,
  fail: Fail<(typeof valueErrors)[number]>,
): TaskValues {
  const status = pickStatus(context.statuses, sent, fail) ?? statusOf(context, before?.status_uuid);
  const kept = before === null ? emptyValues : storedValues(before);
  const values: TaskValues = {
    ...kept,
    ...withoutUndefined(sent.given),
    status_uuid: status.uuid,
    custom_fields: mergeCustomFields(context.fields, kept.custom_fields, sent.custom_fields ?? {}, fail),
  };
  checkDays(values, fail);
  if (status.uuid !== before?.status_uuid) checkEntry(status, candidateOf(before, values, context), fail);
  return values;
}

/** The status that a task has, or on another board the first one. */
function statusOf({ statuses }: Context, status_uuid?: string): BoardStatus {
  const status = statuses.find((each) => each.uuid === status_uuid) ?? statuses[0];
  if (status === undefined) throw new Error("A board always has a status: the last one cannot be deleted.");
  return status;
}

/** A task as entry requirements see it: its totals and its new values. @param has null for a new task */
export function candidateOf(has: Partial<typeof nothing> | null, values: TaskValues, context: Context): Candidate {
  return { ...nothing, ...has, ...values, description: values.text.markdown, is_blocked: context.is_blocked };
}

/** The sent values of a task as they are stored; undefined for what was not sent. */
async function readGiven(
  tx: Transaction<never>,
  sent: SentTask,
  fail: Fail<(typeof textErrors)[number]>,
): Promise<GivenValues> {
  return { ...givenValues(sent), text: await readText(tx, sent.description, sent.description_json, fail) };
}

/** Of the sent assignees those that a task does not have yet: who is stored is not judged anew (§4.5 rule 3). */
export function withAdded<T extends Pick<GivenValues, "assignee_uuids">>(
  given: T,
  before: Pick<TaskValues, "assignee_uuids">,
): T {
  const stored = new Set(before.assignee_uuids);
  return { ...given, assignee_uuids: given.assignee_uuids?.filter((uuid) => !stored.has(uuid)) };
}

/** The assignees that are stored are no change, whatever their order. */
function withoutStoredAssignees(given: GivenValues, before: Pick<TaskValues, "assignee_uuids">): GivenValues {
  const isSame = new Set(given.assignee_uuids).symmetricDifference(new Set(before.assignee_uuids)).size === 0;
  return isSame ? { ...given, assignee_uuids: undefined } : given;
}

type DefinedFields<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

function withoutUndefined<T extends object>(fields: T): DefinedFields<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedFields<T>;
}

/** The names of the values that a write changes, whether they were sent or follow from sent values (§4.5 rule 6). */
export function changedValues(task: TaskBefore, values: TaskValues): (keyof TaskValues)[] {
  return changedFields(storedValues(task), values, { sets: setNames });
}

/** The values that a move changes besides the status: `ticket.updated` names them as an edit (§6 rule 1). */
export function editedByMove(task: Rows["task"], values: TaskValues): (keyof TaskValues)[] {
  return changedValues(task, values).filter((name) => name !== "status_uuid");
}

type Arrival = {
  /** the task that is moved or copied */
  readonly task: Rows["task"];
  /** the totals that it keeps */
  readonly has: Parameters<typeof candidateOf>[0];
  /** the values that the move or copy changes */
  readonly kept: Partial<TaskValues>;
  /** a copy has no blockers */
  readonly isCopy?: boolean;
};

/** The errors of `planArrival`. */
export const arrivalErrors = [...statusErrors, "requirements_unmet", "sprint_not_current"] as const;

/**
 * Decides the values of a task, or of a copy, on its new board or in its new status. Assignees without access there are
 * dropped; the entry requirements of the status must be met.
 * @throws ApiError one of `arrivalErrors`
 */
export async function planArrival(
  reader: Reader,
  place: BoardPlace,
  arriving: Arrival,
  sent: StatusGiven,
  fail: Fail<(typeof arrivalErrors)[number]>,
): Promise<TaskValues> {
  const { task, has, kept, isCopy = false } = arriving;
  const asked = { ...place, assignee_uuids: task.assignee_uuids };
  const context = await readContext(reader, isCopy ? asked : { ...asked, task_uuid: task.uuid });
  checkSprint(context, fail);
  const status = pickStatus(context.statuses, sent, fail) ?? statusOf(context, task.status_uuid);
  const values: TaskValues = {
    ...storedValues(task),
    ...kept,
    status_uuid: status.uuid,
    assignee_uuids: task.assignee_uuids.filter((uuid) => context.assignees_found.includes(uuid)),
  };
  checkEntry(status, candidateOf(has, values, context), fail);
  return values;
}
