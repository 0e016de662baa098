import type { Replaced } from "../../bench/copied.ts";

/** A condition that keeps somebody out, and what is left of the program without it. */
export type Guard = Replaced & {
  readonly name: string;
  /** the test files that must see that it is gone, in the order in which they are asked */
  readonly by: readonly string[];
};

export const matrix = "apps/server/test/contract/access.test.ts";
export const invisible = "apps/server/test/contract/invisible.test.ts";

/** Guards of one file, as name, text and what stands there instead; seen by the access matrix unless said. */
export function guardsOf(
  file: string,
  list: readonly (readonly [name: string, text: string, instead: string, ...by: string[]])[],
): Guard[] {
  return list.map(([name, text, instead, ...by]) => ({
    name,
    file,
    text,
    instead,
    by: by.length === 0 ? [matrix] : by,
  }));
}

/**
 * The operations on which a missing guard is mostly seen. They are asked first, because that is quicker; what they do
 * not see, all the others are asked for.
 */
export const mostTelling: readonly string[] = [
  ..."getWorkspace updateWorkspace leaveWorkspace listInvitations reactivatePerson createLabel listWorkspaces".split(
    " ",
  ),
  ..."getTask updateTask archiveTasks createRelationship moveTaskToBoard createComment markCommentsRead".split(" "),
  ..."endSession listSessions createApiKey revokeApiKey listApiKeys acceptInvitation listOwnInvitations".split(" "),
  ..."updateComment deleteComment renewLease getImport restoreFromTrash deleteFromTrash listTrash listBoards".split(
    " ",
  ),
  ..."listWorkspaceTasks search getStaffWorkspace getPersonImage deleteSignature listWorkspaceKeys".split(" "),
];
