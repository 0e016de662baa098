import { toBoardUuid } from "#kernel/uuids.ts";
import { pathResource } from "#platform/auth/path-resource.ts";
import { findSummary } from "./queries.ts";

/**
 * The caller's summary of the board that the path names, also when they cannot see the board any more. It is found
 * without a lock: an account is locked before its summaries.
 */
export const summary = pathResource({
  in: "caller",
  param: "board_uuid",
  missing: "summary_not_found",
  find: ({ reader, caller, uuid }) => findSummary(reader, toBoardUuid(uuid), caller.user_uuid),
});
