import { type Static, Type } from "typebox";
import { closed, Uuid } from "#platform/http/schemas.ts";

const kind = <const K extends string>(name: K) => Type.Literal(name);

/** A condition that a ticket must meet to enter a column (§13.9). */
export const Requirement = Type.Union([
  closed({ kind: kind("has_attachment"), min_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
  closed({ kind: kind("no_unfinished_blockers") }),
  closed({ kind: kind("has_assignee") }),
  closed({ kind: kind("has_due_date") }),
  closed({ kind: kind("has_priority") }),
  closed({ kind: kind("has_description") }),
  closed({
    kind: kind("has_label"),
    label_uuids: Type.Optional(Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true })),
  }),
  closed({ kind: kind("has_comment") }),
  closed({ kind: kind("has_success_criteria") }),
  closed({ kind: kind("success_criteria_done") }),
  closed({ kind: kind("custom_field_set"), field_uuid: Uuid }),
]);

export type Requirement = Static<typeof Requirement>;

/** What requirements look at: the ticket as it will be, values of the same request included. */
export type Candidate = {
  readonly attachment_total: number;
  readonly is_blocked: boolean;
  readonly assignee_uuids: readonly string[];
  readonly due_date: string | null;
  readonly priority: string | null;
  readonly description: string;
  readonly label_uuids: readonly string[];
  readonly comment_total: number;
  readonly subtask_total: number;
  readonly subtask_done: number;
  readonly custom_fields: Readonly<Record<string, unknown>>;
};

type Rule = (candidate: Candidate, requirement: Requirement) => string | null;

/** Each kind's own sentence when it is not met, or null when it is. */
const rules: Readonly<Record<Requirement["kind"], Rule>> = {
  has_attachment: (ticket, requirement) => {
    const least = requirement.kind === "has_attachment" ? (requirement.min_count ?? 1) : 1;
    if (ticket.attachment_total >= least) return null;
    return least === 1 ? "it needs an attachment" : `it needs ${least} attachments`;
  },
  no_unfinished_blockers: (ticket) => (ticket.is_blocked ? "a ticket that blocks it is unfinished" : null),
  has_assignee: (ticket) => (ticket.assignee_uuids.length > 0 ? null : "it needs an assignee"),
  has_due_date: (ticket) => (ticket.due_date === null ? "it needs a due date" : null),
  has_priority: (ticket) => (ticket.priority === null ? "it needs a priority" : null),
  has_description: (ticket) => (ticket.description.trim() === "" ? "it needs a description" : null),
  has_label: (ticket, requirement) => {
    const among = requirement.kind === "has_label" ? requirement.label_uuids : undefined;
    if (among === undefined) return ticket.label_uuids.length > 0 ? null : "it needs a label";
    return ticket.label_uuids.some((uuid) => among.includes(uuid)) ? null : "it needs one of certain labels";
  },
  has_comment: (ticket) => (ticket.comment_total > 0 ? null : "it needs a comment"),
  has_success_criteria: (ticket) => (ticket.subtask_total > 0 ? null : "it needs success criteria"),
  success_criteria_done: (ticket) =>
    ticket.subtask_done === ticket.subtask_total ? null : "its success criteria are not all done",
  custom_field_set: (ticket, requirement) => {
    const uuid = requirement.kind === "custom_field_set" ? requirement.field_uuid : "";
    return (ticket.custom_fields[uuid] ?? null) === null ? "a custom field must be set" : null;
  },
};

/** Every requirement that the ticket does not meet, as sentences; empty when it may enter (§3.3). */
export function unmetRequirements(requirements: readonly Requirement[], candidate: Candidate): string[] {
  return requirements
    .map((requirement) => rules[requirement.kind](candidate, requirement))
    .filter((sentence) => sentence !== null);
}

/** The requirement with its uuids in the database's spelling. */
export function withLowerCase(requirement: Requirement): Requirement {
  if (requirement.kind === "custom_field_set") {
    return { ...requirement, field_uuid: requirement.field_uuid.toLowerCase() };
  }
  if (requirement.kind !== "has_label" || requirement.label_uuids === undefined) return requirement;
  return { ...requirement, label_uuids: [...new Set(requirement.label_uuids.map((uuid) => uuid.toLowerCase()))] };
}

/** The labels and custom fields that requirements name, each once. */
export function namedIn(requirements: readonly Requirement[]): { label_uuids: string[]; field_uuids: string[] } {
  const labels = requirements.flatMap((each) => (each.kind === "has_label" ? (each.label_uuids ?? []) : []));
  const fields = requirements.flatMap((each) => (each.kind === "custom_field_set" ? [each.field_uuid] : []));
  return { label_uuids: [...new Set(labels)], field_uuids: [...new Set(fields)] };
}
