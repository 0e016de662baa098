import { type Static, Type } from "typebox";
import { closed, define, field, Uuid } from "#platform/http/schemas.ts";

const kind = <const K extends string>(name: K) => field(Type.Literal(name), "What the task needs.");

const LabelUuids = Type.Array(Uuid, { minItems: 1, maxItems: 20, uniqueItems: true });

/** A condition that a task must meet to enter a status (§13.9). */
export const Requirement = define(
  "Requirement",
  "A condition that a task must meet to enter a status.",
  Type.Union([
    closed({
      kind: kind("has_attachment"),
      min_count: field(
        Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
        "How many attachments it needs at least; 1 when left out.",
      ),
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

/** The requirement with its label uuids in lower case and without duplicates. */
export function withLowerCase(requirement: Requirement): Requirement {
  if (requirement.kind === "custom_field_set") {
    return { ...requirement, field_uuid: requirement.field_uuid.toLowerCase() };
  }
  if (requirement.kind !== "has_label" || requirement.label_uuids === undefined) return requirement;
  return { ...requirement, label_uuids: [...new Set(requirement.label_uuids.map((uuid) => uuid.toLowerCase()))] };
}

/** The labels and custom fields that requirements name, without duplicates. */
export function namedIn(requirements: readonly Requirement[]): { label_uuids: string[]; field_uuids: string[] } {
  const labels = requirements.flatMap((each) => (each.kind === "has_label" ? (each.label_uuids ?? []) : []));
  const fields = requirements.flatMap((each) => (each.kind === "custom_field_set" ? [each.field_uuid] : []));
  return { label_uuids: [...new Set(labels)], field_uuids: [...new Set(fields)] };
}
