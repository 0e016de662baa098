import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findLabels } from "./queries.ts";
import { alphabetical, Label } from "./view.ts";

export const listLabels = route({
  id: "listLabels",
  at: "GET /workspaces/{workspace_uuid}/labels",
  who: "session or key",
  summary: "The labels of a workspace, alphabetically",
  reach: { workspace: "read" },
  reply: { labels: Type.Array(Label) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, workspace }) => ({ labels: alphabetical(await findLabels(read, workspace.uuid)) }),
});
