import { pathResource } from "#platform/auth/path-resource.ts";
import { lockSession } from "./sessions.ts";

/** A valid session of the caller. Every operation on one writes, so that it is always locked. */
export const session = pathResource({
  in: "caller",
  param: "session_uuid",
  missing: "session_not_found",
  find: ({ reader, caller, uuid }) => lockSession(reader, caller.user_uuid, uuid),
});
