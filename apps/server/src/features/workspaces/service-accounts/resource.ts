import { pathResource } from "#platform/auth/path-resource.ts";
import { lockKey } from "./queries.ts";

/** An API key of the workspace that was not revoked. Every operation on a key writes, so it is always locked. */
export const apiKey = pathResource({
  in: "workspace",
  param: "api_key_uuid",
  missing: "api_key_not_found",
  find: ({ reader, workspace, uuid }) => lockKey(reader, workspace.uuid, uuid),
});
