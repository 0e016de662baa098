import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findVisible, sprintPages } from "./queries.ts";
import { Sprint, toSprint } from "./view.ts";

export const listSprints = route("GET /boards/{board_uuid}/sprints", {
  id: "listSprints",
  auth: "session",
  summary: "List the sprints of a board's series",
  description: `Only sprints whose boards the caller can see. A board that is not a sprint has no series. ${pageAbout}`,
  access: { board: "read" },
  query: closed(pageQuery),
  reply: {
    sprints: field(Type.Array(Sprint), "The sprints of the series, sorted by number."),
    next_cursor: nextCursor,
  },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, viewer, board, query, fail }) => {
    const page = sprintPages(query, fail, board.uuid);
    const rows = await findVisible(read, board, viewer, page);
    return { sprints: rows.map(toSprint), ...page.next(rows) };
  },
});
