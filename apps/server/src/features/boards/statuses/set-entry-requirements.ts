import { Type } from "typebox";
import { Requirement } from "#features/tasks/tasks/index.ts";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { announceRequirements } from "./forget.ts";
import { status } from "./resource.ts";
import { findRequired, setRequirements } from "./queries.ts";

export const setEntryRequirements = route("PUT /boards/{board_uuid}/statuses/{status_uuid}/entry-requirements", {
  id: "setEntryRequirements",
  auth: "session or key",
  summary: "Replace the entry requirements of a status",
  description:
    "Only owners and admins. Tasks that already have the status keep it, even if they do not meet the requirements. " +
    "When a label or custom field is deleted, it is also removed from the requirements that name it.",
  access: { board: "admin", status },
  body: closed({
    requirements: field(
      Type.Array(Requirement, { maxItems: 20 }),
      "The requirements that a task must meet to get the status.",
    ),
  }),
  reply: {
    entry_requirements: field(Type.Array(Requirement), "The requirements that a task must meet to get the status."),
  },
  errors: ["requirement_invalid"],
  events: ["status.requirements_changed"],
  example: { body: { requirements: [{ kind: "has_attachment", min_count: 2 }, { kind: "no_unfinished_blockers" }] } },
  handle: async ({ tx, board, status: before, body, fail }) => {
    const entry_requirements = body.requirements.map(withLowerCase);
    if (changedFields(before, { entry_requirements }).length === 0) return { entry_requirements };
    const required = namedIn(entry_requirements);
    const found = await findRequired(tx, board, required);
    if (found.labels.length < required.label_uuids.length) {
      return fail("requirement_invalid", { problem: "every label must belong to this workspace" });
    }
    if (found.fields.length < required.field_uuids.length) {
      return fail("requirement_invalid", { problem: "the custom field must belong to this board" });
    }
    await setRequirements(tx, before, entry_requirements);
    announceRequirements(tx, [{ status: { ...before, entry_requirements } }]);
    return { entry_requirements };
  },
});

/** The requirement with its label uuids in lower case and without duplicates. */
function withLowerCase(requirement: Requirement): Requirement {
  if (requirement.kind === "custom_field_set") {
    return { ...requirement, field_uuid: requirement.field_uuid.toLowerCase() };
  }
  if (requirement.kind !== "has_label" || requirement.label_uuids === undefined) return requirement;
  return { ...requirement, label_uuids: [...new Set(requirement.label_uuids.map((uuid) => uuid.toLowerCase()))] };
}

/** The labels and custom fields that requirements name, without duplicates. */
function namedIn(requirements: readonly Requirement[]): { label_uuids: string[]; field_uuids: string[] } {
  const labels = requirements.flatMap((each) => (each.kind === "has_label" ? (each.label_uuids ?? []) : []));
  const fields = requirements.flatMap((each) => (each.kind === "custom_field_set" ? [each.field_uuid] : []));
  return { label_uuids: [...new Set(labels)], field_uuids: [...new Set(fields)] };
}
