import { isAdmin, type Role, roleError } from "#kernel/authorize.ts";
import type { Fail } from "#kernel/errors.ts";
import type { TrashItem } from "./queries.ts";

const roleErrors = ["role_read_only", "role_comment_only"] as const;

/** The errors of `checkTrashed`. */
export const trashErrors = ["trash_not_found", ...roleErrors] as const;

/** The resource that decides over access to an item of the trash: the task, or the page itself. */
export const loadsTrashed = {
  task: { permission: "read", archived: "too", missing: "trash_not_found" },
  // counted: the tree of its wiki changes
  page: { permission: "read", archived: "too", missing: "trash_not_found", lock: "counted" },
} as const;

/**
 * Checks that a caller may restore or delete an item of the trash. For most items this needs write access to the board. A
 * comment needs to be the caller's own, and the permission to comment; owners and admins may always.
 * @param caller.role in the workspace, as it was read after the task was locked
 * @throws ApiError one of `trashErrors`
 */
export function checkTrashed(
  { kind, author_uuid }: TrashItem,
  caller: { readonly user_uuid: string; readonly role: Role },
  fail: Fail<(typeof trashErrors)[number]>,
): void {
  const isOwnComment = kind === "comment" && author_uuid === caller.user_uuid;
  if (kind === "comment" && !isOwnComment && !isAdmin(caller.role)) fail("trash_not_found");
  const error = roleError("task", isOwnComment ? "comment" : "write", caller.role);
  // every missing permission on a task, or on a page for those who see it, is one of these two errors
  if (error !== null) fail(error as (typeof roleErrors)[number]);
}
