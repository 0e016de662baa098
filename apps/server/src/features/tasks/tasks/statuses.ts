import { type Static, Type } from "typebox";
import type { Fail } from "#kernel/errors.ts";
import { type Sql, sql } from "#platform/db/query.ts";
import { closed, define, field, Uuid } from "#platform/http/schemas.ts";
import type { TaskRow } from "./view.ts";

export const StatusName = Type.String({ minLength: 1, maxLength: 100 });

/** A status by name or by uuid. `pickStatus` checks that only one of them was sent and that the status exists. */
export const statusFields = {
  status: field(Type.Optional(StatusName), "The status by its name, in any case. Send this or `status_uuid`."),
  status_uuid: field(Type.Optional(Uuid), "The status by its identifier."),
};

export type StatusGiven = { readonly status?: string; readonly status_uuid?: string };

/** A status as the rules of tasks need it. */
export type BoardStatus = {
  readonly uuid: string;
  readonly name: string;
  readonly entry_requirements: readonly Requirement[];
};

/** The statuses of a board in their order, as an expression that yields `BoardStatus[]`. @param board its uuid */
export function statusesOf(board: Sql) {
  return sql<BoardStatus[]>`(select jsonb_agg(jsonb_build_object('uuid', s.uuid, 'name', s.name,
      'entry_requirements', s.entry_requirements) order by s.position, s.uuid)
    from statuses s where s.board_uuid = ${board})`;
}

/** The errors of `pickStatus`. */
export const statusErrors = ["status_given_twice", "status_unknown", "status_of_another_board"] as const;

const comparable = (name: string): string => name.trim().toLowerCase();

/**
 * The status that a request names, either by name or by uuid (§4.5 rules 1 and 2).
 * @returns undefined when it names none
 */
export function pickStatus(
  statuses: readonly BoardStatus[],
  { status, status_uuid }: StatusGiven,
  fail: Fail<(typeof statusErrors)[number]>,
): BoardStatus | undefined {
  if (status !== undefined && status_uuid !== undefined) return fail("status_given_twice");
  if (status !== undefined) {
    const found = statuses.find((each) => comparable(each.name) === comparable(status));
    return found ?? fail("status_unknown", { name: status });
  }
  if (status_uuid === undefined) return undefined;
  return statuses.find((each) => each.uuid === status_uuid) ?? fail("status_of_another_board");
}

const kind = <const K extends string>(name: K) => field(Type.Literal(name), "What the task needs.");

const MinCount = Type.Integer({ minimum: 1, maximum: 100 });
const LabelUuids = Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true });

/** A condition that a task must meet to enter a status (§13.9). */
export const Requirement = define(
  "Requirement",
  "A condition that a task must meet to enter a status.",
  Type.Union([
    closed({
      kind: kind("has_attachment"),
      min_count: field(Type.Optional(MinCount), "How many attachments it needs; 1 when left out."),
    }),
    closed({ kind: kind("no_unfinished_blockers") }),
    closed({ kind: kind("has_assignee") }),
    closed({ kind: kind("has_due_date") }),
    closed({ kind: kind("has_priority") }),
    closed({ kind: kind("has_description") }),
    closed({
      kind: kind("has_label"),
      label_uuids: field(Type.Optional(LabelUuids), "One of these labels; any label when left out."),
    }),
    closed({ kind: kind("has_comment") }),
    closed({ kind: kind("has_success_criteria") }),
    closed({ kind: kind("success_criteria_done") }),
    closed({ kind: kind("custom_field_set"), field_uuid: field(Uuid, "The custom field that must have a value.") }),
  ]),
);

export type Requirement = Static<typeof Requirement>;

/** The task as it will be after the request; requirements are checked against it. */
export type Candidate = Readonly<
  Pick<TaskRow, "attachment_total" | "comment_total" | "subtask_total" | "subtask_done" | "due_date" | "is_blocked">
> & {
  readonly priority: string | null;
  readonly description: string;
  readonly assignee_uuids: readonly string[];
  readonly label_uuids: readonly string[];
  readonly custom_fields: Readonly<Record<string, unknown>>;
};

type Rule<K> = (task: Candidate, requirement: Extract<Requirement, { kind: K }>) => string | null;

/** For each kind of requirement: the sentence for a task that does not meet it; null for one that does. */
const rules: { readonly [K in Requirement["kind"]]: Rule<K> } = {
  has_attachment: (task, { min_count = 1 }) => {
    if (task.attachment_total >= min_count) return null;
    return min_count === 1 ? "it needs an attachment" : `it needs ${min_count} attachments`;
  },
  no_unfinished_blockers: (task) => (task.is_blocked ? "a ticket that blocks it is unfinished" : null),
  has_assignee: (task) => (task.assignee_uuids.length > 0 ? null : "it needs an assignee"),
  has_due_date: (task) => (task.due_date === null ? "it needs a due date" : null),
  has_priority: (task) => (task.priority === null ? "it needs a priority" : null),
  has_description: (task) => (task.description.trim() === "" ? "it needs a description" : null),
  has_label: (task, { label_uuids }) => {
    if (label_uuids === undefined) return task.label_uuids.length > 0 ? null : "it needs a label";
    return task.label_uuids.some((uuid) => label_uuids.includes(uuid)) ? null : "it needs one of certain labels";
  },
  has_comment: (task) => (task.comment_total > 0 ? null : "it needs a comment"),
  has_success_criteria: (task) => (task.subtask_total > 0 ? null : "it needs success criteria"),
  success_criteria_done: (task) =>
    task.subtask_done === task.subtask_total ? null : "its success criteria are not all done",
  custom_field_set: (task, { field_uuid }) =>
    (task.custom_fields[field_uuid] ?? null) === null ? "a custom field must be set" : null,
};

/** A sentence for every requirement that the task does not meet; empty when it may enter (§3.3). */
export function unmetRequirements(requirements: readonly Requirement[], task: Candidate): string[] {
  return requirements.flatMap((each) => (rules[each.kind] as Rule<unknown>)(task, each) ?? []);
}

/** Entering a status needs all of its requirements; values of the same request are counted (§3.3). */
export function checkEntry(status: BoardStatus, task: Candidate, fail: Fail<"requirements_unmet">): void {
  const unmet = unmetRequirements(status.entry_requirements, task);
  if (unmet.length > 0) fail("requirements_unmet", { name: status.name, unmet: unmet.join("; ") });
}
