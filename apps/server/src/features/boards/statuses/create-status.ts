import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, Color, nullable } from "#platform/http/schemas.ts";
import { clearComplete, insertStatus } from "./queries.ts";
import { StatusName, WrittenStatus } from "./view.ts";

export const createStatus = route({
  id: "createStatus",
  at: "POST /boards/{board_uuid}/statuses",
  who: "session or key",
  summary: "Add a column after the others",
  about:
    "A column that is created complete takes the flag from the one that had it; `cleared_status_uuids` then names it.",
  reach: { board: "write" },
  body: closed({
    name: StatusName,
    color: Type.Optional(nullable(Color)),
    is_complete: Type.Optional(Type.Boolean({ default: false })),
  }),
  success: 201,
  reply: { status: WrittenStatus },
  refuses: ["status_name_taken"],
  audit: ["status.created"],
  example: { body: { name: "In Review", color: "#9333ea" } },
  handle: async ({ work, board, body }) => {
    const { name, color = null, is_complete = false } = body;
    const cleared = is_complete ? await clearComplete(work, board, null) : [];
    const status = await insertStatus(work, board, { name: name.trim(), color, is_complete });
    const written = cleared.length === 0 ? status : { ...status, cleared_status_uuids: cleared };
    work.emit({ name: "status.created", board_uuid: board.uuid, data: { status: written } });
    return { status: written };
  },
});
