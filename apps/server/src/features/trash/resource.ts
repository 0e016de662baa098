import { pathResource } from "#platform/auth/path-resource.ts";
import { findTrashed, type TrashKind } from "./queries.ts";

/** An item in the trash of the workspace that the path names. Its task decides whether the caller may see it. */
export const trashed = pathResource({
  in: "workspace",
  param: "uuid",
  missing: "trash_not_found",
  find: ({ reader, workspace, uuid, params }) => findTrashed(reader, workspace.uuid, params["kind"] as TrashKind, uuid),
});
