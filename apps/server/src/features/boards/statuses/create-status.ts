import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Color, nullable } from "#platform/http/schemas.ts";
import { clearComplete, insertStatus } from "./queries.ts";
import { StatusName, WrittenStatus } from "./view.ts";

export const createStatus = route("POST /boards/{board_uuid}/statuses", {
  id: "createStatus",
  auth: "session or key",
  summary: "Add a column after the others",
  description:
    "A column that is created complete takes the flag from the one that had it; `cleared_status_uuids` then names it.",
  access: { board: "write" },
  body: closed({
    name: StatusName,
    color: Type.Optional(nullable(Color)),
    is_complete: Type.Optional(Type.Boolean({ default: false })),
  }),
  http: { status: 201 },
  reply: { status: WrittenStatus },
  errors: ["status_name_taken"],
  events: ["status.created"],
  example: { body: { name: "In Review", color: "#9333ea" } },
  handle: async ({ tx, board, body }) => {
    const { name, color = null, is_complete = false } = body;
    const cleared = is_complete ? await clearComplete(tx, board, null) : [];
    const status = await insertStatus(tx, board, { name: name.trim(), color, is_complete });
    const written = cleared.length === 0 ? status : { ...status, cleared_status_uuids: cleared };
    tx.emit({ name: "status.created", board_uuid: board.uuid, data: { status: written } });
    return { status: written };
  },
});
