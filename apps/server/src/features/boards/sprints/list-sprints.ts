import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findVisible } from "./queries.ts";
import { Sprint, toSprint } from "./view.ts";

export const listSprints = route("GET /boards/{board_uuid}/sprints", {
  id: "listSprints",
  auth: "session",
  summary: "The sprints of a board's series, by number",
  description: "Of those whose boards the caller may open. A board that is no sprint board has none.",
  access: { board: "read" },
  reply: { sprints: Type.Array(Sprint) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, role, board }) => {
    const rows = await findVisible(read, board, { user_uuid: caller.user_uuid, role });
    return { sprints: rows.map(toSprint) };
  },
});
