import { pathResource } from "#platform/auth/path-resource.ts";
import { findGroup } from "./queries.ts";

/** A group of the board that the path names. A write has locked the board, and with it its groups. */
export const group = pathResource({
  in: "board",
  param: "group_uuid",
  missing: "group_not_found",
  find: ({ reader, board, uuid }) => findGroup(reader, board, uuid),
});
