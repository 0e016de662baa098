import { pathResource } from "#platform/auth/path-resource.ts";
import { lockKey } from "./queries.ts";

/** An API key of the caller that was not revoked. Every operation on one writes, so that it is always locked. */
export const apiKey = pathResource({
  in: "caller",
  param: "api_key_uuid",
  missing: "api_key_not_found",
  find: ({ reader, caller, uuid }) => lockKey(reader, caller.user_uuid, uuid),
});
