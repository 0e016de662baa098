import type { Static, TObject } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import type { Fail } from "#kernel/errors.ts";
import type { LoadedRow, Rows } from "#platform/auth/rows.ts";
import type { Reader } from "#platform/db/query.ts";
import { type Context, readContext } from "./context.ts";
import { distinct, type taskFields } from "./fields.ts";
import type { TaskValues } from "./queries.ts";
import { checkReferences, mergeCustomFields, referenceErrors } from "./rules.ts";
import { type Candidate, checkEntry } from "./requirements.ts";
import { type BoardStatus, pickStatus, statusErrors } from "./statuses.ts";
import { readText, type RichText } from "./text.ts";

/** A task before a write. One of several has no document: its text is not written. */
export type TaskBefore = LoadedRow<"task"> & Partial<Rows["task"]>;

/** The values of a task in a request. */
export type SentTask = Static<TObject<typeof taskFields>> & { readonly title?: string };

/** The totals of a new task. */
const nothing = { attachment_total: 0, comment_total: 0, subtask_total: 0, subtask_done: 0 };

/** The errors of `planValues`. */
export const valueErrors = [
  ...statusErrors,
  "custom_field_unknown",
  "custom_field_invalid",
  "requirements_unmet",
] as const;

/** The errors of `planTask`. */
export const planErrors = [...valueErrors, ...referenceErrors, "text_given_twice"] as const;

/**
 * Reads what the rules need, and decides the values of the task after a write, with every rule of §4.5 applied.
 * @param place the place of the task after the write
 * @param before the present task, which is on the same board; null for a new one
 * @param checkBoard a further check of the board of a new task, before its statuses are checked
 * @throws ApiError one of `planErrors`
 */
export async function planTask(
  reader: Reader,
  place: { workspace_uuid: string; board_uuid: string },
  before: Rows["task"] | null,
  sent: SentTask,
  fail: Fail<(typeof planErrors)[number]>,
  checkBoard: (context: Context) => void = () => {},
): Promise<TaskValues> {
  const read = readGiven(sent, fail);
  const given = before === null ? read : withoutStoredAssignees(read, before);
  if (before !== null && !needsContext(sent)) return { ...storedValues(before), ...withoutUndefined(given) };
  const asked = { ...place, ...withAdded(given, before ?? empty), custom_fields: sent.custom_fields };
  const context = await readContext(reader, before === null ? asked : { ...asked, task_uuid: before.uuid });
  checkReferences(asked, context, fail);
  checkBoard(context);
  return planValues(context, before, { ...sent, given }, fail);
}

/** What the rules look up: of a task that keeps its place, a new title, text, priority or day needs nothing else. */
const lookedUp = ["status", "status_uuid", "group_uuid", "assignee_uuids", "label_uuids", "custom_fields"] as const;

function needsContext(sent: SentTask): boolean {
  return lookedUp.some((name) => sent[name] !== undefined);
}

type SentValues = Pick<SentTask, "status" | "status_uuid" | "custom_fields"> & {
  readonly given: { readonly [Name in keyof TaskValues]?: TaskValues[Name] | undefined };
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
  const kept = before === null ? empty : storedValues(before);
  const values: TaskValues = {
    ...kept,
    ...withoutUndefined(sent.given),
    status_uuid: status.uuid,
    custom_fields: mergeCustomFields(context.fields, kept.custom_fields, sent.custom_fields ?? {}, fail),
  };
  if (status.uuid !== before?.status_uuid) checkEntry(status, candidateOf(before, values, context), fail);
  return values;
}

/** The status that a task has, or on another board the first one. */
export function statusOf({ statuses }: Context, status_uuid?: string): BoardStatus {
  const status = statuses.find((each) => each.uuid === status_uuid) ?? statuses[0];
  if (status === undefined) throw new Error("A board always has a status: the last one cannot be deleted.");
  return status;
}

/** A task as entry requirements see it: its totals and its new values. @param has null for a new task */
export function candidateOf(has: Partial<typeof nothing> | null, values: TaskValues, context: Context): Candidate {
  return { ...nothing, ...has, ...values, description: values.text.markdown, is_blocked: context.is_blocked };
}

/** The sent values of a task as they are stored; undefined for what was not sent. */
function readGiven(sent: SentTask, fail: Fail<"text_given_twice">) {
  return {
    title: sent.title?.trim(),
    text: readText(sent.description, sent.description_json, fail),
    group_uuid: sent.group_uuid,
    priority: sent.priority,
    due_date: sent.due_date,
    assignee_uuids: distinct(sent.assignee_uuids),
    label_uuids: distinct(sent.label_uuids),
  };
}

type WithAssignees = { readonly assignee_uuids?: readonly string[] | undefined };

/** Of the sent assignees those that a task does not have yet: who is stored is not judged anew (§4.5 rule 3). */
export function withAdded<T extends WithAssignees>(given: T, before: Pick<TaskValues, "assignee_uuids">): T {
  const stored = new Set(before.assignee_uuids);
  return { ...given, assignee_uuids: given.assignee_uuids?.filter((uuid) => !stored.has(uuid)) };
}

/** The assignees that are stored are no change, whatever their order. */
function withoutStoredAssignees<T extends { readonly assignee_uuids: readonly string[] | undefined }>(
  given: T,
  before: Pick<TaskValues, "assignee_uuids">,
): T {
  const isSame = new Set(given.assignee_uuids).symmetricDifference(new Set(before.assignee_uuids)).size === 0;
  return isSame ? { ...given, assignee_uuids: undefined } : given;
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

function withoutUndefined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

/** The values of a task of which nothing is said. */
export const empty: TaskValues = {
  title: "",
  text: { markdown: "", document: null },
  status_uuid: "",
  group_uuid: null,
  priority: null,
  due_date: null,
  assignee_uuids: [],
  label_uuids: [],
  custom_fields: {},
};

/** The names of the values that a write changes, whether they were sent or follow from sent values (§4.5 rule 6). */
export function changedValues(task: TaskBefore, values: TaskValues): (keyof TaskValues)[] {
  return changedFields(storedValues(task), values, { sets: ["assignee_uuids", "label_uuids"] });
}

/** The values that a move changes besides the status: `ticket.updated` names them as an edit (§6 rule 1). */
export function editedByMove(task: Rows["task"], values: TaskValues): (keyof TaskValues)[] {
  return changedValues(task, values).filter((name) => name !== "status_uuid");
}

/** The values of a stored task, in the form of a write. */
export function storedValues(task: TaskBefore): TaskValues {
  return {
    title: task.title,
    text: { markdown: task.description, document: (task.description_json ?? null) as RichText["document"] },
    status_uuid: task.status_uuid,
    group_uuid: task.group_uuid,
    priority: task.priority,
    due_date: task.due_date,
    assignee_uuids: task.assignee_uuids,
    label_uuids: task.label_uuids,
    custom_fields: task.custom_fields as TaskValues["custom_fields"],
  };
}
