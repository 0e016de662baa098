import { noun } from "#platform/auth/noun.ts";
import { findImport } from "./queries.ts";

/** An import of the workspace that the path names: one of the caller's, or any for owners and admins. */
export const boardImport = noun({
  in: "workspace",
  param: "import_uuid",
  missing: "import_not_found",
  find: ({ reader, workspace, viewer, uuid }) => findImport(reader, workspace.uuid, viewer, uuid),
});
