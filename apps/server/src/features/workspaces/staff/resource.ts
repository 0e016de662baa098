import { lockPersonAccount } from "#features/identity/accounts/index.ts";
import { lockOperatedWorkspace } from "#features/workspaces/workspaces/index.ts";
import { pathResource } from "#platform/auth/path-resource.ts";
import { findWorkspace } from "./queries.ts";

/** Any workspace of the service, deleted or not, for reading. */
export const staffWorkspace = pathResource({
  in: "deployment",
  param: "workspace_uuid",
  missing: "workspace_not_found",
  find: ({ reader, uuid }) => findWorkspace(reader, uuid),
});

/** A workspace that is not deleted, for changing it: it is always locked. */
export const operatedWorkspace = pathResource({
  in: "deployment",
  param: "workspace_uuid",
  missing: "workspace_not_found",
  find: ({ reader, uuid }) => lockOperatedWorkspace(reader, uuid),
});

/** The account of a person, for changing it: it is always locked. Neither a service account nor a deleted one. */
export const account = pathResource({
  in: "deployment",
  param: "user_uuid",
  missing: "person_not_found",
  find: ({ reader, uuid }) => lockPersonAccount(reader, uuid),
});
