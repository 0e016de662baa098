import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findVisible } from "./queries.ts";
import { Sprint, toSprint } from "./view.ts";

export const listSprints = route("GET /boards/{board_uuid}/sprints", {
  id: "listSprints",
  auth: "session",
  summary: "List the sprints of a board's series",
  description: "Only sprints whose boards the caller can see. A board that is not a sprint has no series.",
  access: { board: "read" },
  reply: { sprints: field(Type.Array(Sprint), "The sprints of the series, sorted by number.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, viewer, board }) => {
    const rows = await findVisible(read, board, viewer);
    return { sprints: rows.map(toSprint) };
  },
});
