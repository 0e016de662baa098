import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { closed } from "#platform/http/schemas.ts";
import { findBoards } from "../queries.ts";
import { Board, toBoard } from "../view.ts";

export const listBoards = route("GET /workspaces/{workspace_uuid}/boards", {
  id: "listBoards",
  auth: "session or key",
  summary: "The boards that the caller may open, in their order",
  access: { workspace: "read" },
  query: closed({ archived: Type.Optional(Type.Boolean({ default: false })) }),
  reply: { boards: Type.Array(Board) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller, workspace, role, query }) => {
    const place = { workspace_uuid: workspace.uuid, user_uuid: caller.user_uuid, role };
    const rows = await findBoards(read, place, query.archived === true ? "archived" : "active");
    return { boards: rows.map(toBoard) };
  },
});
