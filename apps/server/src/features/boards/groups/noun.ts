import { noun } from "#platform/auth/noun.ts";
import { findGroup } from "./queries.ts";

/** A group of the board that the path names. A write has locked the board, and with it its groups. */
export const group = noun({
  in: "board",
  param: "group_uuid",
  missing: "group_not_found",
  find: ({ reader, board, uuid }) => findGroup(reader, board, uuid),
});
