import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findLabels } from "./queries.ts";
import { alphabetical, Label } from "./view.ts";

export const listLabels = route("GET /workspaces/{workspace_uuid}/labels", {
  id: "listLabels",
  auth: "session or key",
  summary: "The labels of a workspace, alphabetically",
  access: { workspace: "read" },
  reply: { labels: Type.Array(Label) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ labels: alphabetical(await findLabels(read, workspace.uuid)) }),
});
