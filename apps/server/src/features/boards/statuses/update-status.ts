import { Type } from "typebox";
import { changedFields } from "#kernel/changes.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color, nullable } from "#platform/http/schemas.ts";
import { findStatus } from "./find.ts";
import { clearComplete, updateStatusRow } from "./queries.ts";
import { StatusName, WrittenStatus } from "./view.ts";

export const updateStatus = route("PATCH /boards/{board_uuid}/statuses/{status_uuid}", {
  id: "updateStatus",
  auth: "session or key",
  summary: "Rename or recolour a column, or make it the complete one",
  description:
    "Setting `is_complete` on one column clears it on every other of the board in the same write; " +
    "`cleared_status_uuids` then names the column that lost it.",
  access: { board: "write" },
  body: closed(
    {
      name: Type.Optional(StatusName),
      color: Type.Optional(nullable(Color)),
      is_complete: Type.Optional(Type.Boolean()),
    },
    { minProperties: 1 },
  ),
  reply: { status: WrittenStatus },
  errors: ["status_not_found", "status_name_taken"],
  events: ["status.updated"],
  example: { body: { name: "Doing", is_complete: false } },
  handle: async ({ tx, board, params, body }) => {
    const { status } = await findStatus(tx, board, params.status_uuid);
    const sent = { ...body, ...(body.name === undefined ? {} : { name: body.name.trim() }) };
    const changed = changedFields(status, sent);
    if (changed.length === 0) return { status };
    // first cleared, then set: the index that allows one complete column a board looks at every row at once
    const cleared = sent.is_complete === true ? await clearComplete(tx, board, status.uuid) : [];
    const { name, color, is_complete } = { ...status, ...sent };
    const row = await updateStatusRow(tx, status, { name, color, is_complete });
    const written = cleared.length === 0 ? row : { ...row, cleared_status_uuids: cleared };
    tx.emit({ name: "status.updated", board_uuid: board.uuid, data: { status: written, changed } });
    return { status: written };
  },
});
