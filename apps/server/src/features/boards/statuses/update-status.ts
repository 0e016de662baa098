import { Type } from "typebox";
import { cascade } from "#features/tasks/tasks/index.ts";
import { changedFields, valuesOf } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color, field, nullable } from "#platform/http/schemas.ts";
import { status } from "./resource.ts";
import { clearComplete, updateStatusRow } from "./queries.ts";
import { StatusName, WrittenStatus } from "./view.ts";

export const updateStatus = route("PATCH /boards/{board_uuid}/statuses/{status_uuid}", {
  id: "updateStatus",
  auth: "session or key",
  summary: "Change a status",
  description:
    "At most one status of a board is the complete one. If this one becomes it, the previous one is no longer, and " +
    "`cleared_status_uuids` names it.",
  access: { board: "write", status },
  body: closed(
    {
      name: field(Type.Optional(StatusName), "The new name. Surrounding spaces are removed."),
      color: field(Type.Optional(nullable(Color)), "The new color; null removes it."),
      is_complete: field(Type.Optional(Type.Boolean()), "Whether tasks of this status are complete."),
    },
    { minProperties: 1 },
  ),
  reply: { status: WrittenStatus },
  errors: ["status_name_taken"],
  events: ["status.updated"],
  example: { body: { name: "Doing", is_complete: false } },
  handle: async ({ tx, board, status: before, body }) => {
    const values = { ...body, ...(body.name === undefined ? {} : { name: body.name.trim() }) };
    const changed = changedFields(before, values);
    if (changed.length === 0) return { status: before };
    // first cleared, then set: a unique index allows one complete status of a board at any moment
    const cleared = values.is_complete === true ? await clearComplete(tx, board, before.uuid) : [];
    const { name, color, is_complete } = { ...before, ...values };
    const row = await updateStatusRow(tx, before, { name, color, is_complete });
    if (changed.includes("is_complete")) {
      await cascade.touchBlockedByStatuses(tx, board.workspace_uuid, [before.uuid, ...cleared]);
    }
    const written = cleared.length === 0 ? row : { ...row, cleared_status_uuids: cleared };
    const data = { status: written, changed };
    tx.emit({ name: "status.updated", board_uuid: board.uuid, data, before: valuesOf(before, changed) });
    return { status: written };
  },
});
