import type { Static, TObject } from "typebox";
import type { Rows } from "#platform/auth/rows.ts";
import type { Candidate } from "./requirements.ts";
import type { Reader } from "#platform/db/query.ts";
import { changedFields } from "#kernel/changes.ts";
import { fail } from "#kernel/errors.ts";
import { type Asked, type Context, readContext, type StatusInContext } from "./context.ts";
import { distinct, type taskFields } from "./fields.ts";
import type { Around } from "./place.ts";
import type { TaskValues } from "./queries.ts";
import { checkEntry, checkReferences, checkSprint, mergeCustomFields, pickStatus } from "./rules.ts";
import { readText, type RichText } from "./text.ts";

/** What a write sends of a ticket. */
export type Sent = Static<TObject<typeof taskFields>> & { readonly title?: string };

/** A ticket that has nothing yet, for the rules that look at what a ticket has. */
const newcomer = { attachment_total: 0, comment_total: 0, subtask_total: 0, subtask_done: 0 };

/** The refusals of `planTask`. */
export const planErrors = [
  "status_given_twice",
  "status_unknown",
  "status_of_another_board",
  "group_of_another_board",
  "assignee_without_access",
  "label_of_another_workspace",
  "text_given_twice",
  "custom_field_unknown",
  "custom_field_invalid",
  "requirements_unmet",
  "position_out_of_range",
] as const;

/**
 * Reads what the rules need and decides what the ticket will be after a write, every rule of §4.5 obeyed.
 * @param place where the ticket is, or is to be
 * @param before the ticket as it is; null for a new one
 * @returns its values, and when a position was sent what is next to it
 * @throws Refusal 400, one of `planRefusals`; for a new ticket also 409 `sprint_not_current`
 */
export async function planTask(
  reader: Reader,
  place: { workspace_uuid: string; board_uuid: string },
  before: Rows["task"] | null,
  sent: Sent,
): Promise<{ values: TaskValues; around: Around | null }> {
  const given = readGiven(sent);
  const asked = { ...place, ...given, spot: spotOf(sent, before) };
  const context = await readContext(reader, before === null ? asked : { ...asked, task_uuid: before.uuid });
  checkReferences(asked, context);
  if (before === null) checkSprint(context);
  const status = pickStatus(context.statuses, sent) ?? statusOf(context, before?.status_uuid);
  const kept = before === null ? empty : storedValues(before);
  const values: TaskValues = {
    ...kept,
    ...withoutUndefined(given),
    status_uuid: status.uuid,
    custom_fields: mergeCustomFields(context.fields, kept.custom_fields, sent.custom_fields ?? {}),
  };
  if (status.uuid !== before?.status_uuid) checkEntry(status, candidateOf(before, values, context));
  return { values, around: context.around };
}

function spotOf({ status, status_uuid, position }: Sent, before: Rows["task"] | null): Asked["spot"] {
  if (position === undefined) return undefined;
  return { column: { status, status_uuid, current_uuid: before?.status_uuid }, position };
}

/** The column that a ticket is in, or for a ticket in none of the board's columns the first. */
export function statusOf(context: Context, status_uuid?: string): StatusInContext {
  const current = context.statuses.find((each) => each.uuid === status_uuid);
  return current ?? context.statuses[0] ?? fail("status_not_found");
}

/** A ticket as entry requirements see it: what it has, and what it is to be. @param has null for a new one */
export function candidateOf(has: Partial<typeof newcomer> | null, values: TaskValues, context: Context): Candidate {
  const totals = { ...newcomer, ...has };
  return { ...totals, ...values, description: values.text.markdown, is_blocked: context.is_blocked };
}

/** The sent values of a ticket as they are stored; undefined for what was not sent. */
function readGiven(sent: Sent) {
  return {
    title: sent.title?.trim(),
    text: readText(sent.description, sent.description_json),
    group_uuid: sent.group_uuid?.toLowerCase() ?? sent.group_uuid,
    priority: sent.priority,
    due_date: sent.due_date,
    assignee_uuids: distinct(sent.assignee_uuids),
    label_uuids: distinct(sent.label_uuids),
  };
}

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

function withoutUndefined<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;
}

const empty: TaskValues = {
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

/** The values of a ticket that a write changes, whether they were sent or follow from what was (§4.5 rule 6). */
export function changedValues(task: Rows["task"], values: TaskValues): (keyof TaskValues)[] {
  return changedFields(storedValues(task), values, { sets: ["assignee_uuids", "label_uuids"] });
}

/** What a move changes beside the column: an edit, and told as one (§6 rule 1). */
export function editedByMove(task: Rows["task"], values: TaskValues): (keyof TaskValues)[] {
  return changedValues(task, values).filter((name) => name !== "status_uuid");
}

/** A stored ticket's values, as a write would give them. */
export function storedValues(task: Rows["task"]): TaskValues {
  return {
    title: task.title,
    text: { markdown: task.description, document: task.description_json as RichText["document"] },
    status_uuid: task.status_uuid,
    group_uuid: task.group_uuid,
    priority: task.priority,
    due_date: task.due_date,
    assignee_uuids: task.assignee_uuids,
    label_uuids: task.label_uuids,
    custom_fields: task.custom_fields as TaskValues["custom_fields"],
  };
}
