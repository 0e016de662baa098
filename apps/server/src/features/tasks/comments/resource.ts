import { pathResource } from "#platform/auth/path-resource.ts";
import { findOwnComment } from "./queries.ts";

/** A comment of the task that the path names, if the caller may edit and delete it; otherwise it is not found. */
export const ownComment = pathResource({
  in: "task",
  param: "comment_uuid",
  missing: "comment_not_found",
  find: ({ reader, task, uuid, caller }) => findOwnComment(reader, task, uuid, caller),
});
