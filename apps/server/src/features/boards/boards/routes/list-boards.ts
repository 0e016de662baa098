import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed, field } from "#platform/http/schemas.ts";
import { findBoards } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const listBoards = route("GET /workspaces/{workspace_uuid}/boards", {
  id: "listBoards",
  auth: "session or key",
  summary: "List the boards that the caller can see",
  access: { workspace: "read" },
  query: closed({
    archived: field(Type.Optional(Type.Boolean({ default: false })), "true lists the archived boards instead."),
  }),
  reply: { boards: field(Type.Array(Board), "The boards, in their order.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, viewer, workspace, query }) => {
    const rows = await findBoards(read, workspace.uuid, viewer, query.archived === true ? "archived" : "active");
    return { boards: rows.map(toBoard) };
  },
});
