import { difference } from "#kernel/changes.ts";
import { isDate } from "#kernel/dates.ts";
import type { Change } from "#kernel/events.ts";
import { fail } from "#kernel/errors.ts";
import type { Asked, Context, FieldInContext, StatusInContext } from "./context.ts";
import { type Candidate, unmetRequirements } from "./requirements.ts";

type StatusGiven = { readonly status?: string; readonly status_uuid?: string };

const comparable = (name: string): string => name.trim().toLowerCase();

/**
 * The column that a write names, by name or uuid, never both (§4.5 rules 1 and 2).
 * @returns undefined when it names none
 */
export function pickStatus(statuses: readonly StatusInContext[], given: StatusGiven): StatusInContext | undefined {
  const { status, status_uuid } = given;
  if (status !== undefined && status_uuid !== undefined) return fail("status_given_twice");
  if (status !== undefined) {
    const found = statuses.find((each) => comparable(each.name) === comparable(status));
    return found ?? fail("status_unknown", { name: status });
  }
  if (status_uuid === undefined) return undefined;
  return statuses.find((each) => each.uuid === status_uuid.toLowerCase()) ?? fail("status_of_another_board");
}

/** Group, assignees and labels must belong where the ticket does (§4.5 rules 2 to 4); else the whole call is refused. */
export function checkReferences(asked: Asked, context: Context): void {
  if (asked.group_uuid && !context.group_found) fail("group_of_another_board");
  if (context.assignees_found.length !== (asked.assignee_uuids?.length ?? 0)) fail("assignee_without_access");
  if (context.labels_found !== (asked.label_uuids?.length ?? 0)) fail("label_of_another_workspace");
}

type FieldValue = string | number | boolean | null;

const fieldRules: Readonly<
  Record<FieldInContext["type"], readonly [string, (value: FieldValue, field: FieldInContext) => boolean]>
> = {
  text: ["text of at most 2,000 characters", (value) => typeof value === "string" && value.length <= 2000],
  number: ["a number", (value) => typeof value === "number"],
  currency: ["a number", (value) => typeof value === "number"],
  date: ["a date YYYY-MM-DD", (value) => typeof value === "string" && isDate(value)],
  checkbox: ["true or false", (value) => typeof value === "boolean"],
  select: ["one of its options", (value, field) => field.options.some((option) => option === value)],
};

/**
 * A ticket's custom fields after a write: `null` clears one, those not named stay.
 * @throws Refusal 400 for a field that the board does not have, or a value that is not of its type
 */
export function mergeCustomFields(
  fields: readonly FieldInContext[],
  stored: Readonly<Record<string, FieldValue>>,
  sent: Readonly<Record<string, FieldValue>>,
): Record<string, FieldValue> {
  const merged = { ...stored };
  for (const [name, value] of Object.entries(sent)) {
    const field = fields.find((each) => each.uuid === name.toLowerCase());
    if (field === undefined) return fail("custom_field_unknown", { uuid: name });
    const [expected, accepts] = fieldRules[field.type];
    if (value === null) delete merged[field.uuid];
    else if (accepts(value, field)) merged[field.uuid] = value;
    else return fail("custom_field_invalid", { name: field.name, expected });
  }
  return merged;
}

/** A ticket comes onto a sprint board only while its sprint is the current one (§2.7; §7.8 rule 3). */
export function checkSprint({ sprint_state: state }: Context): void {
  if (state !== null && state !== "current") fail("sprint_not_current", { state });
}

/** Entering a column needs all of its requirements, values of the same request counted (§3.3). */
export function checkEntry(status: StatusInContext, candidate: Candidate): void {
  const unmet = unmetRequirements(status.entry_requirements, candidate);
  if (unmet.length > 0) fail("requirements_unmet", { name: status.name, unmet: unmet.join("; ") });
}

/** What the field-specific events compare. */
export type Compared = {
  readonly title: string;
  readonly priority: string | null;
  readonly due_date: string | null;
  readonly status_uuid: string;
  readonly board_uuid: string;
  readonly assignee_uuids: readonly string[];
  readonly label_uuids: readonly string[];
};

type Said = Pick<Change, "name" | "data">;

/** The events of one edit beside ticket.updated: both kinds fire for the same edit (§6 rule 1). */
export function fieldEvents(before: Compared, after: Compared): Said[] {
  const events: Said[] = [];
  const fromTo = (name: Change["name"], field: "title" | "priority" | "due_date"): void => {
    if (before[field] !== after[field]) events.push({ name, data: { from: before[field], to: after[field] } });
  };
  fromTo("ticket.title_changed", "title");
  fromTo("ticket.priority_changed", "priority");
  fromTo("ticket.due_date_changed", "due_date");
  const assignees = difference(before.assignee_uuids, after.assignee_uuids);
  for (const user_uuid of assignees.added) events.push({ name: "ticket.assigned", data: { user_uuid } });
  for (const user_uuid of assignees.removed) events.push({ name: "ticket.unassigned", data: { user_uuid } });
  const labels = difference(before.label_uuids, after.label_uuids);
  for (const label_uuid of labels.added) events.push({ name: "ticket.label_added", data: { label_uuid } });
  for (const label_uuid of labels.removed) events.push({ name: "ticket.label_removed", data: { label_uuid } });
  return events;
}
