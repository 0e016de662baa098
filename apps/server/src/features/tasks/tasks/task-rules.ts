import type { Fail } from "#kernel/errors.ts";
import { fieldRules, isOfType } from "#kernel/field-values.ts";
import { type FieldValues, isStartLate, type TaskValues } from "#features/tasks/columns/index.ts";
import type { TaskReferences, Context, FieldInContext } from "./context.ts";

/** The errors of `checkReferences`. */
export const referenceErrors = [
  "group_of_another_board",
  "assignee_without_access",
  "label_of_another_workspace",
] as const;

/** Group, assignees and labels must belong to the task's board or workspace (§4.5 rules 2 to 4). */
export function checkReferences(
  asked: Omit<TaskReferences, "workspace_uuid" | "board_uuid">,
  context: Omit<Context, "is_blocked">,
  fail: Fail<(typeof referenceErrors)[number]>,
): void {
  if (asked.group_uuid && !context.group_found) fail("group_of_another_board");
  if (asked.assignee_uuids?.some((uuid) => !context.assignees_found.includes(uuid))) fail("assignee_without_access");
  if (context.labels_found !== (asked.label_uuids?.length ?? 0)) fail("label_of_another_workspace");
}

type FieldValue = FieldValues[string] | null;

function accepts({ type, options }: FieldInContext, value: FieldValue): boolean {
  return isOfType(type, value) && (type !== "select" || options.some((option) => option === value));
}

/**
 * The custom fields of a task after a write: `null` clears a value, and values that were not sent stay.
 * @throws ApiError custom_field_unknown for a field that the board does not have, custom_field_invalid for a wrong type
 */
export function mergeCustomFields(
  fields: readonly FieldInContext[],
  stored: FieldValues,
  sent: Readonly<Record<string, FieldValue>>,
  fail: Fail<"custom_field_unknown" | "custom_field_invalid">,
): FieldValues {
  const merged: Record<string, FieldValues[string]> = { ...stored };
  const byUuid = new Map(fields.map((field) => [field.uuid, field]));
  for (const [name, value] of Object.entries(sent)) {
    // the schema lower-cases values, but these uuids are names of properties
    const field = byUuid.get(name.toLowerCase());
    if (field === undefined) return fail("custom_field_unknown", { uuid: name });
    if (value === null) delete merged[field.uuid];
    else if (accepts(field, value)) merged[field.uuid] = value;
    else return fail("custom_field_invalid", { name: field.name, expected: fieldRules[field.type][0] });
  }
  return merged;
}

/** No task begins after the day on which it is due (`start_after_due`). */
export function checkDays<Values extends Pick<TaskValues, "start_date" | "due_date">>(
  values: Values,
  fail: Fail<"start_after_due">,
): Values {
  if (isStartLate(values)) fail("start_after_due", { start_date: values.start_date, due_date: values.due_date });
  return values;
}

/** A task can be added to a sprint board only while its sprint is the current one (§7.8 rule 3). */
export function checkSprint({ sprint_state: state }: Context, fail: Fail<"sprint_not_current">): void {
  if (state !== null && state !== "current") fail("sprint_not_current", { state });
}
