import { pathResource } from "#platform/auth/path-resource.ts";
import { findImport } from "./queries.ts";

/** An import of the workspace that the path names: one of the caller's, or any for owners and admins. */
export const boardImport = pathResource({
  in: "workspace",
  param: "import_uuid",
  missing: "import_not_found",
  find: ({ reader, workspace, viewer, uuid }) => findImport(reader, workspace.uuid, viewer, uuid),
});
