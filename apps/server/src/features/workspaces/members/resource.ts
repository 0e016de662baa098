import { pathResource } from "#platform/auth/path-resource.ts";
import { findListedMember, lockCandidate } from "./board-lists.ts";
import { findPerson } from "./queries.ts";

/** A person whom the workspace's owners and admins manage, deactivated or not. The workspace is locked, so the row stays. */
export const person = pathResource({
  in: "workspace",
  param: "user_uuid",
  missing: "person_not_found",
  find: ({ reader, workspace, uuid }) => findPerson(reader, { workspace_uuid: workspace.uuid, user_uuid: uuid }),
});

/** An active member of the board's workspace, whom the board may list. */
export const candidate = pathResource({
  in: "board",
  param: "user_uuid",
  missing: "person_not_found",
  find: ({ reader, board, uuid }) => lockCandidate(reader, board, uuid),
});

/** A member whom the board lists. */
export const boardMember = pathResource({
  in: "board",
  param: "user_uuid",
  missing: "person_not_found",
  find: ({ reader, board, uuid }) => findListedMember(reader, board, uuid),
});
