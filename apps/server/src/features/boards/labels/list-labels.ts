import { Type } from "typebox";
import { alphabetical } from "#kernel/alphabetical.ts";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findLabels } from "./queries.ts";
import { Label } from "./view.ts";

export const listLabels = route("GET /workspaces/{workspace_uuid}/labels", {
  id: "listLabels",
  auth: "session or key",
  summary: "List the labels of a workspace, sorted by name",
  access: { workspace: "read" },
  reply: { labels: field(Type.Array(Label), "All labels of the workspace.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ labels: alphabetical(await findLabels(read, workspace.uuid)) }),
});
