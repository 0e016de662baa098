import type { CopiedTask, Requirement, Status } from "@stoa/api";

type Check = (task: CopiedTask, requirement: Requirement) => boolean;

/** Whether a ticket has what a requirement asks for, as far as its row tells (§4.5); what a row does not tell, the server decides. */
const checks: Readonly<Record<Requirement["kind"], Check>> = {
  has_attachment: (task, requirement) =>
    task.attachment_total >= (requirement.kind === "has_attachment" ? (requirement.min_count ?? 1) : 1),
  no_unfinished_blockers: (task) => !task.is_blocked,
  has_assignee: (task) => task.assignee_uuids.length > 0,
  has_due_date: (task) => task.due_date !== null,
  has_priority: (task) => task.priority !== null,
  has_description: () => true,
  has_label: (task, requirement) => {
    const wanted = requirement.kind === "has_label" ? (requirement.label_uuids ?? []) : [];
    return task.label_uuids.some((uuid) => wanted.length === 0 || wanted.includes(uuid));
  },
  has_comment: (task) => task.comment_total > 0,
  has_success_criteria: (task) => task.subtask_total > 0,
  success_criteria_done: (task) => task.subtask_done === task.subtask_total,
  custom_field_set: (task, requirement) =>
    requirement.kind === "custom_field_set" && task.custom_fields[requirement.field_uuid] !== undefined,
};

/** What some tickets still need before they may enter a column: each kind once. */
export function unmetBy(tasks: readonly CopiedTask[], { entry_requirements }: Status): readonly Requirement["kind"][] {
  const unmet = entry_requirements.filter((requirement) =>
    tasks.some((task) => !checks[requirement.kind](task, requirement)),
  );
  return [...new Set(unmet.map(({ kind }) => kind))];
}
