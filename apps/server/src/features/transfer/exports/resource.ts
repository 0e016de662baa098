import { pathResource } from "#platform/auth/path-resource.ts";
import { findExport } from "./queries.ts";

/** An export of the workspace that the path names. */
export const workspaceExport = pathResource({
  in: "workspace",
  param: "export_uuid",
  missing: "export_not_found",
  find: ({ reader, workspace, uuid }) => findExport(reader, workspace.uuid, uuid),
});
