import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findStatus } from "./find.ts";
import { announceRequirements } from "./forget.ts";
import { findNamed, setRequirements } from "./queries.ts";
import { namedIn, Requirement, withLowerCase } from "#features/tasks/tasks/index.ts";

export const setEntryRequirements = route("PUT /boards/{board_uuid}/statuses/{status_uuid}/entry-requirements", {
  id: "setEntryRequirements",
  auth: "session or key",
  summary: "Replace what a ticket must have to enter a column",
  description:
    "Owner and admin only. A ticket that is in the column already stays, whatever it has. A requirement goes by " +
    "itself when the label or field that it names is deleted.",
  access: { board: "admin" },
  body: closed({ requirements: Type.Array(Requirement, { maxItems: 20 }) }),
  reply: { entry_requirements: Type.Array(Requirement) },
  errors: ["status_not_found", "requirement_invalid"],
  events: ["status.requirements_changed"],
  example: { body: { requirements: [{ kind: "has_attachment", min_count: 2 }, { kind: "no_unfinished_blockers" }] } },
  handle: async ({ tx, board, params, body, fail }) => {
    const { status } = await findStatus(tx, board, params.status_uuid);
    const entry_requirements = body.requirements.map(withLowerCase);
    if (changedFields(status, { entry_requirements }).length === 0) return { entry_requirements };
    const named = namedIn(entry_requirements);
    const found = await findNamed(tx, board, named);
    if (found.labels.length < named.label_uuids.length) {
      return fail("requirement_invalid", { problem: "every label must belong to this workspace" });
    }
    if (found.fields.length < named.field_uuids.length) {
      return fail("requirement_invalid", { problem: "the custom field must belong to this board" });
    }
    await setRequirements(tx, status, entry_requirements);
    announceRequirements(tx, [{ status: { ...status, entry_requirements } }]);
    return { entry_requirements };
  },
});
