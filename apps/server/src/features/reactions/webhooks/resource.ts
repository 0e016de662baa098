import { pathResource } from "#platform/auth/path-resource.ts";
import { findWebhook } from "./queries.ts";

/** A webhook of the workspace that the path names. */
export const webhook = pathResource({
  in: "workspace",
  param: "webhook_uuid",
  missing: "webhook_not_found",
  find: ({ reader, workspace, uuid }) => findWebhook(reader, workspace.uuid, uuid),
});
