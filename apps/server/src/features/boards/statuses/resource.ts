import { pathResource } from "#platform/auth/path-resource.ts";
import { findStatus } from "./queries.ts";

/** A status of the board that the path names. A write has locked the board, and with it its statuses. */
export const status = pathResource({
  in: "board",
  param: "status_uuid",
  missing: "status_not_found",
  find: ({ reader, board, uuid }) => findStatus(reader, board, uuid),
});
