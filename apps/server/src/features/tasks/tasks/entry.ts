import type { Fail } from "#kernel/errors.ts";
import type { Requirement } from "./requirement.ts";
import type { TaskRow } from "./view.ts";

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
  const sentences = requirements.map((each) => (rules[each.kind] as Rule<unknown>)(task, each));
  return sentences.filter((sentence) => sentence !== null);
}

/** Entering a status needs all of its requirements; values of the same request are counted (§3.3). */
export function checkEntry(
  status: { readonly name: string; readonly entry_requirements: readonly Requirement[] },
  task: Candidate,
  fail: Fail<"requirements_unmet">,
): void {
  const unmet = unmetRequirements(status.entry_requirements, task);
  if (unmet.length > 0) fail("requirements_unmet", { name: status.name, unmet: unmet.join("; ") });
}
