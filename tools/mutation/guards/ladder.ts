import { type Guard, guardsOf, invisible } from "./guard.ts";

const restoring = "apps/server/src/features/boards/boards/routes/restore-board.test.ts";
const publishing = "apps/server/src/features/boards/publishing/publish-board.test.ts";

/** The rungs of the ladder. */
export const ladder: readonly Guard[] = guardsOf("apps/server/src/kernel/authorize.ts", [
  [
    "nothing is looked at before the role",
    "const seen = see(standing, archived, missing);",
    "const seen = (standing ?? refuse(missing)) as Visible;",
  ],
  ["a key opens other workspaces", 'if (standing.keyIsForeign) return refuse("key_outside_workspace");', ""],
  ["what may not be seen is seen", "if (!isVisible(standing, archived)) return refuse(missing);", ""],
  [
    "a suspended workspace works on",
    'return standing.isSuspended ? refuse("workspace_suspended") : standing;',
    "return standing as Visible;",
  ],
  ["the second factor is not demanded", "  checkTwoFactor(need, seen);\n", ""],
  ["nobody leaves without a second factor", 'lacksTwoFactor && need !== "belong"', "lacksTwoFactor"],
  ["the role is not asked", "if (role !== null) return refuse(role);", ""],
  [
    "what is not archived is restored",
    'if (archived === "only" && !seen.isArchived) return refuse(kind === "board" ? "board_not_archived" : missing);',
    "",
    restoring,
  ],
  ["the bill is not asked for", "if (!isRead) checkBilling(need, seen.billing);", ""],
  [
    "the bill is asked for by reads",
    "if (!isRead) checkBilling(need, seen.billing);",
    "checkBilling(need, seen.billing);",
  ],
  ["every board opens", 'mayOpenBoard(standing.role, standing.isListed) && (archived !== "no"', '(archived !== "no"'],
  ["what is archived opens", '&& (archived !== "no" || !standing.isArchived)', "", invisible],
  ["a board opens to members who are not on its list", "(role !== null && isListed)", "role !== null"],
  ["a board opens to who is no member", "(role !== null && isListed)", "isListed"],
  ["a board opens to nobody by role", "isAdmin(role) || (role !== null && isListed)", "role !== null && isListed"],
  ["everybody is an admin", 'role === "owner" || role === "admin"', "role !== null"],
  ["an admin is none", 'role === "owner" || role === "admin"', 'role === "owner"'],
  ["an owner is no admin", 'role === "owner" || role === "admin"', 'role === "admin"'],
  [
    "a read-only workspace is written",
    'if (billing === "read_only") return refuse("billing_frozen", {}, { billing_frozen: true });',
    "",
  ],
  ["an unpaid workspace grows", 'if (need === "grow" && billing === "past_due")', "if (false)"],
  [
    "an unpaid workspace is not written",
    'if (need === "grow" && billing === "past_due")',
    'if (billing === "past_due")',
  ],
  ["a reader writes billing's way", '  if (need === "read") return;\n', ""],
  ["everybody owns", 'role === "owner" ? null : "owner_required"', "null"],
  ["everybody administers", 'isAdmin(role) ? null : "admin_required"', "null"],
  [
    "nobody leaves but writers",
    'if (need === "read" || need === "belong") return null;',
    'if (need === "read") return null;',
  ],
  ["every role writes", "return writers[role](kind, need);", "return null;"],
  ["a viewer writes", 'viewer: () => "role_read_only"', "viewer: () => null"],
  ["a guest writes", 'guest: () => "role_read_only"', "guest: () => null"],
  ["a commenter writes", '(need === "comment" ? null : "role_comment_only")', "null"],
  ["a commenter does not comment", '(need === "comment" ? null : "role_comment_only")', '"role_comment_only"'],
  ["a guest editor writes in the workspace", '  if (kind === "workspace") return "role_boards_only";\n', ""],
  ["a guest editor publishes", 'need === "publish" ? "role_not_publishing" : null', "null", publishing],
]);
