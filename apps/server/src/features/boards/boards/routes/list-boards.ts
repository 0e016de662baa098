import { Type } from "typebox";
import { pageAbout } from "#platform/db/page.ts";
import { nextCursor, pageQuery } from "#platform/http/pages.ts";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { boardPages, findBoardPage } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const listBoards = route("GET /workspaces/{workspace_uuid}/boards", {
  id: "listBoards",
  auth: "session or key",
  summary: "List the boards that the caller can see",
  description: pageAbout,
  access: { workspace: "read" },
  query: closed({
    ...pageQuery,
    archived: field(Type.Optional(Type.Boolean({ default: false })), "true lists the archived boards instead."),
  }),
  reply: { boards: field(Type.Array(Board), "The boards, in their order."), next_cursor: nextCursor },
  errors: ["cursor_invalid"],
  events: [],
  example: { query: { limit: 50 } },
  handle: async ({ read, viewer, workspace, query, fail }) => {
    const which = query.archived === true ? "archived" : "active";
    const page = boardPages(query, fail, `${workspace.uuid} ${which}`);
    const rows = await findBoardPage(read, workspace.uuid, viewer, which, page);
    return { boards: rows.map(toBoard), ...page.next(rows) };
  },
});
