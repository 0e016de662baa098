import { pathResource } from "#platform/auth/path-resource.ts";
import { lockByAddress, lockInvitation } from "./queries.ts";

/** An invitation of the workspace. Every operation on an invitation writes, so it is always locked. */
export const invitation = pathResource({
  in: "workspace",
  param: "invitation_uuid",
  missing: "invitation_not_found",
  find: ({ reader, workspace, uuid }) => lockInvitation(reader, { workspace_uuid: workspace.uuid, uuid }),
});

/** An invitation for the verified address of the caller, with its workspace, which is locked. */
export const ownInvitation = pathResource({
  in: "caller",
  param: "invitation_uuid",
  missing: "invitation_not_found",
  find: ({ reader, caller, uuid }) => lockByAddress(reader, caller.user_uuid, uuid),
});
