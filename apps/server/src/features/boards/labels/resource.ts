import { pathResource } from "#platform/auth/path-resource.ts";
import { lockLabel } from "./queries.ts";

/** A label of the workspace that the path names. The operations that name one all write it, so it is locked. */
export const label = pathResource({
  in: "workspace",
  param: "label_uuid",
  missing: "label_not_found",
  find: ({ reader, workspace, uuid }) => lockLabel(reader, workspace.uuid, uuid),
});
