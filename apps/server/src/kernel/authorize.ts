import { type ErrorName, fail } from "./errors.ts";

/**
 * The actions of routes on the resources of their paths. `addCapacity` adds a member, a board or an upload. `publish` is a
 * write that makes something public, and `planSprint` one that may create another board; guests of a board may do neither.
 * `membership` is a write that only concerns the caller's own membership, which every role may do: to leave. `pay` manages
 * the billing: an owner does it also while an invoice is unpaid. `export` is `admin` for taking everything out of a workspace:
 * it changes nothing there, so that it is a read, which billing never blocks (§1 rule 3).
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
  | "pay"
  | "export"
  | "owner";

export const roles = ["owner", "admin", "member", "viewer", "commenter", "guest", "guest_editor"] as const;
export type Role = (typeof roles)[number];

export type Kind = "workspace" | "board" | "task" | "wiki" | "page";

/** The access that a caller has to a thing; a `null` role means no active membership. */
export type AccessContext = {
  /** an API key that names something of another workspace than its own */
  readonly keyFromOtherWorkspace: boolean;
  readonly role: Role | null;
  /** the caller is on the board's list of members; true for what lies on no board */
  readonly isListed: boolean;
  readonly isArchived: boolean;
  readonly isSuspended: boolean;
  /** the session of a person without a second factor, in a workspace that requires one */
  readonly lacksTwoFactor: boolean;
  readonly billing: "normal" | "past_due" | "read_only";
};

const notFound = {
  workspace: "workspace_not_found",
  board: "board_not_found",
  task: "task_not_found",
  wiki: "wiki_not_found",
  page: "page_not_found",
} as const satisfies Record<Kind, ErrorName>;

/** Owners and admins may open all boards and use /admin (§1). */
export function isAdmin(role: Role | null): boolean {
  return role === "owner" || role === "admin";
}

/** Whether a person with this role may open a board (§1: other members only the boards to which they were added). */
export function mayOpenBoard(role: Role | null, isListed: boolean): boolean {
  return isAdmin(role) || (role !== null && isListed);
}

/** Whether a person with this role sees the wikis of their workspace: guests of boards do not (§14.1 rule 1). */
export function opensWikis(role: Role | null): boolean {
  return role !== null && role !== "guest" && role !== "guest_editor";
}

/** Whether a person with this role is a guest of single boards, and not one of the workspace's own people. */
export function isGuest(role: Role): boolean {
  return role === "guest" || role === "guest_editor";
}

type AuthorizeOptions = {
  /** whether archived things are accepted: "no" (the default), "too", or "only" these */
  readonly archived?: "no" | "too" | "only" | undefined;
  /** the route only reads, whatever role it needs: billing never blocks it (§1 rule 3) */
  readonly isRead?: boolean;
  /** no unpaid invoice refuses the request: it only reads (the default), or only takes access or data away (§17.2 rule 6) */
  readonly isUnbilled?: boolean;
  /** the 404 for what does not exist, is not visible or is not archived as required, if it is not the kind's own */
  readonly missing?: ErrorName | undefined;
};

/**
 * Checks in the order of the contract: key outside its workspace 403 → not visible 404 → suspended 423 → second factor to
 * be set up first 403 → role 403 → unpaid 402.
 * @param accessContext null for something that does not exist: the error is the same as if it may not be seen (§1 rule 1)
 * @throws ApiError
 */
export function authorize(
  kind: Kind,
  permission: Permission,
  accessContext: AccessContext | null,
  how: AuthorizeOptions = {},
): void {
  const { archived = "no", isRead = permission === "read", isUnbilled = isRead, missing = notFound[kind] } = how;
  const seen = checkVisible({ kind, seesOnly: isSeeing(permission, isRead), archived }, accessContext, missing);
  checkTwoFactor(permission, seen);
  const role = roleError(kind, permission, seen.role);
  if (role !== null) return fail(role);
  if (archived === "only" && !seen.isArchived) return fail(notArchived(kind, missing));
  if (!isUnbilled) checkBilling(permission, seen.billing);
}

const notArchived = (kind: Kind, missing: ErrorName): ErrorName => (kind === "board" ? "board_not_archived" : missing);

/** Whether a request only sees: a GET that only writers may send shows no more to others than every GET. */
const isSeeing = (permission: Permission, isRead: boolean): boolean => isRead || permission === "read";
type VisibleContext = AccessContext & { readonly role: Role };
type ArchivedState = NonNullable<AuthorizeOptions["archived"]>;
type Question = { readonly kind: Kind; readonly seesOnly: boolean; readonly archived: ArchivedState };

/** The checks before the role. Something that the caller may not see gives the same error as something unknown. */
function checkVisible(asked: Question, accessContext: AccessContext | null, missing: ErrorName): VisibleContext {
  if (accessContext === null) return fail(missing);
  if (accessContext.keyFromOtherWorkspace) return fail("key_outside_workspace");
  if (!isVisible(asked, accessContext)) return fail(missing);
  return accessContext.isSuspended ? fail("workspace_suspended") : accessContext;
}

/** A member without a second factor can still leave. */
function checkTwoFactor(permission: Permission, { lacksTwoFactor }: AccessContext): void {
  if (lacksTwoFactor && permission !== "membership") fail("two_factor_required", {}, { two_factor_required: true });
}

function isVisible(
  { kind, seesOnly, archived }: Question,
  accessContext: AccessContext,
): accessContext is VisibleContext {
  return mayOpen(kind, seesOnly, accessContext) && (archived !== "no" || !accessContext.isArchived);
}

/** A guest sees no wiki, and yet their write is 403 (§14.1 rule 1). */
function mayOpen(kind: Kind, seesOnly: boolean, { role, isListed }: AccessContext): boolean {
  if (kind === "wiki" || kind === "page") return opensWikis(role) || (role !== null && !seesOnly);
  return mayOpenBoard(role, isListed);
}

/** Whether something answers like what does not exist; what a key of another workspace names does not. */
export function isHidden(kind: Kind, accessContext: AccessContext, archived: ArchivedState = "no"): boolean {
  return !accessContext.keyFromOtherWorkspace && !isVisible({ kind, seesOnly: true, archived }, accessContext);
}

/**
 * The last check by itself, for a handler that finds the workspace later: an unpaid invoice blocks new capacity at once,
 * and every write once the workspace is read-only; never a read (§1 rule 3).
 * @throws ApiError billing_frozen, invoice_unpaid
 */
export function checkBilling(permission: Permission, billing: AccessContext["billing"]): void {
  if (permission === "read" || permission === "pay" || permission === "export") return;
  if (billing === "read_only") return fail("billing_frozen", {}, { billing_frozen: true });
  if (permission === "addCapacity" && billing === "past_due") return fail("invoice_unpaid");
}

/** The error of a role without this permission; null if the role has it (§1). */
export function roleError(kind: Kind, permission: Permission, role: Role): ErrorName | null {
  if (permission === "read" || permission === "membership") return null;
  if (permission === "pay") return role === "owner" ? null : "billing_owner_required";
  if (permission === "owner") return role === "owner" ? null : lacking(role, "owner_required");
  if (permission === "admin" || permission === "export") return isAdmin(role) ? null : adminError(kind, role);
  return writers[role](kind, permission);
}

/** Actions of admins on a workspace are under /admin or only read: there the sentence is the same for all other roles (§7.6). */
function adminError(kind: Kind, role: Role): ErrorName {
  return kind === "workspace" ? "admin_required" : lacking(role, "admin_required");
}

/** The error of a write for which a role has too few rights: a viewer's and a guest's is always the same (§7.6). */
function lacking(role: Role, error: ErrorName): ErrorName {
  return role === "viewer" || role === "guest" ? "role_read_only" : error;
}

/** The error of each role for the permissions to comment, write, publish, plan sprints and add capacity. */
const writers: Readonly<Record<Role, (kind: Kind, permission: Permission) => ErrorName | null>> = {
  owner: () => null,
  admin: () => null,
  member: () => null,
  viewer: () => "role_read_only",
  guest: () => "role_read_only",
  commenter: (_kind, permission) => (permission === "comment" ? null : "role_comment_only"),
  guest_editor: (kind, permission) => {
    if ((kind !== "board" && kind !== "task") || permission === "planSprint") return "role_boards_only";
    return permission === "publish" ? "role_not_publishing" : null;
  },
};
