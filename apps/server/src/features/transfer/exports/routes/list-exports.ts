import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { field } from "#platform/http/schemas.ts";
import { findExports } from "../queries.ts";
import { toExport, WorkspaceExport } from "../view.ts";

export const listExports = route("GET /workspaces/{workspace_uuid}/exports", {
  id: "listExports",
  auth: "session",
  summary: "List the exports of a workspace",
  description: "Only owners and admins. Those that wait or run, and those that are still kept.",
  access: { workspace: "admin" },
  reply: { exports: field(Type.Array(WorkspaceExport), "The exports, newest first.") },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, workspace }) => ({ exports: (await findExports(read, workspace.uuid)).map(toExport) }),
});
