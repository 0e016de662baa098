import { prices, fail, type ErrorName } from "./errors.ts";

export const roles = ["owner", "admin", "member", "viewer", "commenter", "guest", "guest_editor"] as const;
export type Role = (typeof roles)[number];

/**
 * What a route wants to do with the thing it reached. `grow` adds a member, a board or an upload; `publish` is a write
 * that decides whether the whole world may look, and `plan` one that may make a board beside the one that was reached,
 * neither of which is for a board's guests; `belong` is a write about nobody but the caller, which every role may do: to
 * leave.
 */
export type Permission =
  | "read"
  | "membership"
  | "comment"
  | "write"
  | "publish"
  | "planSprint"
  | "addCapacity"
  | "admin"
  | "owner";

export type Kind = "workspace" | "board" | "task";

/** How the caller stands to the thing that the path names; `null` role means no active membership. */
export type AccessContext = {
  /** an API key that names something of another workspace than its own */
  readonly keyFromOtherWorkspace: boolean;
  readonly role: Role | null;
  /** the caller is on the board's list; true for the workspace itself */
  readonly isListed: boolean;
  readonly isArchived: boolean;
  readonly isSuspended: boolean;
  /** a session of somebody who has no second factor, in a workspace that demands one */
  readonly lacksTwoFactor: boolean;
  readonly billing: "normal" | "past_due" | "read_only";
};

const notFound = {
  workspace: "workspace_not_found",
  board: "board_not_found",
  task: "task_not_found",
} as const satisfies Record<Kind, ErrorName>;

/** Owners and admins reach all boards and may use /admin (§1). */
export function isAdmin(role: Role | null): boolean {
  // guard: every member is an admin | `role === "owner" || role === "admin"` => `role !== null`
  // guard: an admin is no admin | without ` || role === "admin"`
  // guard: an owner is no admin | without `role === "owner" || `
  return role === "owner" || role === "admin";
}

/** Whether somebody of this role may open a board (§1: a member reaches only boards it was added to). */
export function mayOpenBoard(role: Role | null, isListed: boolean): boolean {
  // guard: a board opens to members who are not on its list | without ` && isListed`
  // guard: a board opens to its list, members or not | without `role !== null && `
  // guard: a board opens to no admin | without `isAdmin(role) || `
  return isAdmin(role) || (role !== null && isListed);
}

/** What a route or a handler says of its climb beside the need. */
export type AuthorizeOptions = {
  /** which archived things it accepts: none unless said, them too, or only them */
  readonly archived?: "no" | "too" | "only" | undefined;
  /** it only reads, whatever role it needs: billing never refuses it (§1 rule 3) */
  readonly isRead?: boolean;
  /** the 404 for what is not there, not visible or not archived as it should be, when it is not the kind's own */
  readonly missing?: ErrorName | undefined;
};

/**
 * The ladder, in contract order: key outside its workspace 403 → not visible 404 → suspended 423 → second factor to
 * be set up first 403 → role 403 → unpaid 402. A thing that is not there at all is `null` and answers as one that may not be seen (§1 rule 1).
 * @throws Refusal
 */
export function authorize(
  kind: Kind,
  permission: Permission,
  accessContext: AccessContext | null,
  how: AuthorizeOptions = {},
): void {
  const { archived = "no", isRead = permission === "read", missing = notFound[kind] } = how;
  // guard: nothing is checked before the role | `see(accessContext, archived, missing)` => `(accessContext ?? fail(missing)) as Visible`
  const seen = see(accessContext, archived, missing);
  // guard: the second factor is not demanded
  checkTwoFactor(permission, seen);
  const role = roleError(kind, permission, seen.role);
  // guard: the role is not asked
  if (role !== null) return fail(role);
  // guard: what is not archived is restored | by restore-board.test.ts
  if (archived === "only" && !seen.isArchived) return fail(kind === "board" ? "board_not_archived" : missing);
  // guard: billing is not checked
  // guard: billing stops reads | without `if (!isRead) `
  if (!isRead) checkBilling(permission, seen.billing);
}

type Visible = AccessContext & { readonly role: Role };
type Archived = NonNullable<AuthorizeOptions["archived"]>;

/** The ladder's rungs below the role: what may not be seen answers as what is not there. */
function see(accessContext: AccessContext | null, archived: Archived, missing: ErrorName): Visible {
  if (accessContext === null) return fail(missing);
  // guard: a key opens other workspaces
  if (accessContext.keyFromOtherWorkspace) return fail("key_outside_workspace");
  // guard: what is invisible is shown
  if (!isVisible(accessContext, archived)) return fail(missing);
  // guard: a suspended workspace is served | `accessContext.isSuspended ? fail("workspace_suspended") : accessContext` => `accessContext as Visible`
  return accessContext.isSuspended ? fail("workspace_suspended") : accessContext;
}

/** Whoever will not set one up can still leave. */
function checkTwoFactor(permission: Permission, { lacksTwoFactor }: AccessContext): void {
  // guard: nobody leaves without a second factor | without ` && permission !== "membership"`
  if (lacksTwoFactor && permission !== "membership") fail("two_factor_required", {}, { two_factor_required: true });
}

function isVisible(accessContext: AccessContext, archived: Archived): accessContext is Visible {
  // guard: every board opens | `mayOpenBoard(accessContext.role, accessContext.isListed)` => `true`
  // guard: what is archived opens | `(archived !== "no" || !accessContext.isArchived)` => `true` | by invisible.test.ts
  return mayOpenBoard(accessContext.role, accessContext.isListed) && (archived !== "no" || !accessContext.isArchived);
}

/**
 * The last rung alone, for whoever finds the workspace behind the door: an unpaid invoice blocks growth at once, and
 * every write once the workspace is read-only; never a read (§1 rule 3).
 * @throws Refusal billing_frozen, invoice_unpaid
 */
export function checkBilling(permission: Permission, billing: AccessContext["billing"]): void {
  // guard: billing stops what only reads
  if (permission === "read") return;
  // guard: a read-only workspace is written
  if (billing === "read_only") return fail("billing_frozen", {}, { billing_frozen: true });
  // guard: an unpaid workspace grows
  // guard: an unpaid workspace is not written | without `permission === "addCapacity" && `
  if (permission === "addCapacity" && billing === "past_due") return fail("invoice_unpaid");
}

/** The role's own answer to a need, or null when it may (§1). */
export function roleError(kind: Kind, permission: Permission, role: Role): ErrorName | null {
  // guard: only writers may leave | without ` || permission === "membership"`
  if (permission === "read" || permission === "membership") return null;
  // guard: every role owns | `role === "owner" ? null : "owner_required"` => `null`
  if (permission === "owner") return role === "owner" ? null : "owner_required";
  // guard: every role administers | `isAdmin(role) ? null : "admin_required"` => `null`
  if (permission === "admin") return isAdmin(role) ? null : "admin_required";
  // guard: every role writes | `writers[role](kind, permission)` => `null`
  return writers[role](kind, permission);
}

/** What each role answers to a need to comment, write, publish or grow. */
const writers: Readonly<Record<Role, (kind: Kind, permission: Permission) => ErrorName | null>> = {
  owner: () => null,
  admin: () => null,
  member: () => null,
  // guard: a viewer writes | `"role_read_only"` => `null`
  viewer: () => "role_read_only",
  // guard: a guest writes | `"role_read_only"` => `null`
  guest: () => "role_read_only",
  // guard: a commenter writes | `"role_comment_only"` => `null`
  // guard: a commenter does not comment | `permission === "comment" ? null : "role_comment_only"` => `"role_comment_only"`
  commenter: (_kind, permission) => (permission === "comment" ? null : "role_comment_only"),
  guest_editor: (kind, permission) => {
    // guard: a guest editor writes in the workspace
    if (kind === "workspace" || permission === "planSprint") return "role_boards_only";
    // guard: a guest editor publishes | `"role_not_publishing"` => `null` | by publish-board.test.ts
    return permission === "publish" ? "role_not_publishing" : null;
  },
};

/** The plan-limit refusals carry the paid plan's prices (§7.5). */
export function failPlanLimit(name: "seat_limit" | "board_limit" | "storage_limit" | "automation_limit"): never {
  return fail(name, {}, { prices });
}
