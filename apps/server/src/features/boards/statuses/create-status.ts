import { listLimits } from "#kernel/list-limits.ts";
import { Type } from "typebox";
import { cascade } from "#features/tasks/tasks/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, Color, field, nullable } from "#platform/http/schemas.ts";
import { clearComplete, insertStatus } from "./queries.ts";
import { StatusName, WrittenStatus } from "./view.ts";

/** The most statuses of a board: every read of the board has them all. */
const mostStatuses = listLimits.statusesOfBoard;

export const createStatus = route("POST /boards/{board_uuid}/statuses", {
  id: "createStatus",
  auth: "session or key",
  summary: "Add a status after the others",
  description:
    "At most one status of a board is the complete one. If the new one is, the previous one is no longer, and " +
    `\`cleared_status_uuids\` names it. A board has at most ${mostStatuses} statuses.`,
  access: { board: "write" },
  body: closed({
    name: field(StatusName, "The name. Surrounding spaces are removed."),
    color: field(Type.Optional(nullable(Color)), "The color in which it is shown."),
    is_complete: field(Type.Optional(Type.Boolean({ default: false })), "Whether tasks of this status are complete."),
  }),
  http: { status: 201 },
  reply: { status: WrittenStatus },
  errors: ["status_name_taken", "status_limit"],
  events: ["status.created"],
  example: { body: { name: "In Review", color: "#9333ea" } },
  handle: async ({ tx, board, body, fail }) => {
    const { name, color = null, is_complete = false } = body;
    const cleared = is_complete ? await clearComplete(tx, board, null) : [];
    const status = await insertStatus(tx, board, { name: name.trim(), color, is_complete }, mostStatuses);
    if (status === undefined) return fail("status_limit", { most: mostStatuses });
    // what they finished blocks again
    if (cleared.length > 0) await cascade.touchBlockedByStatuses(tx, board.workspace_uuid, cleared);
    const written = cleared.length === 0 ? status : { ...status, cleared_status_uuids: cleared };
    tx.emit({ name: "status.created", board_uuid: board.uuid, data: { status: written } });
    return { status: written };
  },
});
