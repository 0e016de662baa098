import { pathResource } from "#platform/auth/path-resource.ts";
import { findSprint } from "./queries.ts";

/** A sprint of the series that the board in the path belongs to. The caller must be able to see its own board. */
export const sprint = pathResource({
  in: "board",
  param: "sprint_uuid",
  missing: "sprint_not_found",
  find: ({ reader, board, viewer, uuid }) => findSprint(reader, board, viewer, uuid),
});
