import { type AccessContext, authorize, isAdmin, type Role } from "#kernel/authorize.ts";
import { ApiError, type ErrorName, type Fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { MemberAccess } from "#platform/auth/lock-member.ts";
import type { Reader } from "#platform/db/query.ts";
import { type Author, countOwnViews, countSharedViews, type ViewReader } from "./queries.ts";
import type { View } from "./view.ts";

/** The most views of a person in a workspace, and the most shared ones there (§8). */
const mostOwn = 200;
const mostShared = 500;

/** A view that somebody sees, locked, with their access to its workspace. */
export type FoundView = { readonly view: View; readonly isOwn: boolean; readonly access: MemberAccess };

/** The reader of views for a member. Guests see those of boards only, as they see no wikis (§15.6 rule 1). */
export function viewReaderOf(author: Author, role: Role): ViewReader {
  return { ...author, seesAllBoards: isAdmin(role), isGuest: role === "guest" || role === "guest_editor" };
}

/** The errors of `checkSharing`. */
export const sharingErrors = [
  "role_read_only",
  "role_comment_only",
  "role_boards_only",
  "billing_frozen",
] as const satisfies readonly ErrorName[];

/**
 * Shared views belong to the workspace (§15.6 rule 3): only members and above write it, and not while an invoice is unpaid. What is
 * private is the person's own.
 * @param shared whether the view is shared before the write or after it
 * @throws ApiError one of `sharingErrors`
 */
export function checkSharing(access: AccessContext | null, shared: boolean): void {
  if (shared) authorize("workspace", "write", access);
}

/** @throws ApiError view_of_another */
export function checkMayChange({ isOwn }: FoundView, fail: Fail<"view_of_another">): void {
  if (!isOwn) fail("view_of_another");
}

/** @throws ApiError view_of_another */
export function checkMayDelete({ isOwn, access }: FoundView, fail: Fail<"view_of_another">): void {
  if (!isOwn && !isAdmin(access.role)) fail("view_of_another");
}

/**
 * Checks that a person may have one more view. The workspace must be locked, so that the count holds until the commit.
 * @throws ApiError view_limit
 */
export async function checkOwnLimit(reader: Reader, author: Author, fail: Fail<"view_limit">): Promise<void> {
  if ((await countOwnViews(reader, author)) >= mostOwn) fail("view_limit", { most: mostOwn });
}

/** Checks in the same way that the workspace may have one more shared view. @throws ApiError shared_view_limit */
export async function checkSharedLimit(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  fail: Fail<"shared_view_limit">,
): Promise<void> {
  if ((await countSharedViews(reader, workspace_uuid)) >= mostShared) fail("shared_view_limit", { most: mostShared });
}

/** Checks, under the lock of the workspace, that shared views which were written are not too many. @throws ApiError shared_view_limit */
export async function checkSharedViews(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<void> {
  if ((await countSharedViews(reader, workspace_uuid)) > mostShared)
    throw new ApiError("shared_view_limit", { most: mostShared });
}
