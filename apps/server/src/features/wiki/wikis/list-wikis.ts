import { Type } from "typebox";
import { opensWikis } from "#kernel/authorize.ts";
import { ids } from "#features/examples/index.ts";
import { route } from "#platform/http/route.ts";
import { closed, field, Uuid } from "#platform/http/schemas.ts";
import { findWikis } from "./queries.ts";
import { Wiki } from "./view.ts";

export const listWikis = route("GET /wikis", {
  id: "listWikis",
  auth: "session or key",
  summary: "List the wikis of a workspace",
  description: "Guests see no wikis: their list is empty.",
  access: { workspace: { permission: "read", from: "query" } },
  query: closed({
    workspace_uuid: field(Uuid, "The workspace."),
    archived: field(Type.Optional(Type.Boolean({ default: false })), "true lists the archived wikis instead."),
  }),
  reply: { wikis: field(Type.Array(Wiki), "The wikis, oldest first.") },
  errors: [],
  events: [],
  example: { query: { workspace_uuid: ids.workspace } },
  handle: async ({ read, role, workspace, query }) => {
    // guard: a guest lists wikis | `!opensWikis(role)` => `false`
    if (!opensWikis(role)) return { wikis: [] };
    return { wikis: [...(await findWikis(read, workspace.uuid, query.archived === true ? "archived" : "active"))] };
  },
});
