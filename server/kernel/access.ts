import { prices, refuse, type RefusalName } from "./refusals.ts";

export const roles = ["owner", "admin", "member", "viewer", "commenter", "guest", "guest_editor"] as const;
export type Role = (typeof roles)[number];

/**
 * What a route wants to do with the thing it reached. `grow` adds a member, a board or an upload; `belong` is a write
 * about nobody but the caller, which every role may do: to leave.
 */
export type Need = "read" | "belong" | "comment" | "write" | "grow" | "admin" | "owner";

/** How a route asks: a read is never refused over billing (§1 rule 3); /admin refuses in words of its own (§7). */
export type Manner = { readonly isRead: boolean; readonly isAdminRoute: boolean };

const plainWrite: Manner = { isRead: false, isAdminRoute: false };

export type Kind = "workspace" | "board" | "task";

/** How the caller stands to the thing that the path names; `null` role means no active membership. */
export type Standing = {
  /** an API key that names something of another workspace than its own */
  readonly keyIsForeign: boolean;
  readonly role: Role | null;
  /** the caller is on the board's list; true for the workspace itself */
  readonly isListed: boolean;
  readonly isArchived: boolean;
  readonly isSuspended: boolean;
  readonly billing: "normal" | "past_due" | "read_only";
};

const notFound = {
  workspace: "workspace_not_found",
  board: "board_not_found",
  task: "task_not_found",
} as const satisfies Record<Kind, RefusalName>;

/** Owners and admins reach all boards and may use /admin (§1). */
export function isAdmin(role: Role | null): boolean {
  return role === "owner" || role === "admin";
}

/** Whether somebody of this role may open a board (§1: a member reaches only boards it was added to). */
export function mayOpenBoard(role: Role | null, isListed: boolean): boolean {
  return isAdmin(role) || (role !== null && isListed);
}

/**
 * The ladder, in contract order: key outside its workspace 403 → not visible 404 → suspended 423 → role 403 →
 * unpaid 402. A thing that is not there at all is `null` and answers as one that may not be seen (§1 rule 1).
 * @param archived which archived things the route accepts: none, them too, or only them
 * @throws Refusal
 */
export function climb(
  kind: Kind,
  need: Need,
  standing: Standing | null,
  archived: "no" | "too" | "only" = "no",
  manner: Manner = plainWrite,
): void {
  const seen = see(kind, standing, archived);
  if (seen.isSuspended) refuse("workspace_suspended");
  const refused = roleRefusal(kind, need, seen.role, manner);
  if (refused !== null) refuse(refused);
  if (archived === "only" && !seen.isArchived) refuse(kind === "board" ? "board_not_archived" : notFound[kind]);
  if (!manner.isRead) climbBilling(need, seen.billing);
}

function see(
  kind: Kind,
  standing: Standing | null,
  archived: "no" | "too" | "only",
): Standing & { readonly role: Role } {
  if (standing === null) return refuse(notFound[kind]);
  if (standing.keyIsForeign) return refuse("key_outside_workspace");
  const { role, isListed, isArchived } = standing;
  if (role === null || !mayOpenBoard(role, isListed)) return refuse(notFound[kind]);
  if (archived === "no" && isArchived) return refuse(notFound[kind]);
  return { ...standing, role };
}

/**
 * The last rung alone, for whoever finds the workspace behind the door: an unpaid invoice freezes every write, and
 * before that new members, boards and uploads (§7, 402).
 * @throws Refusal
 */
export function climbBilling(need: Need, billing: Standing["billing"]): void {
  if (need === "read") return;
  if (billing === "read_only") refuse("billing_frozen", {}, { billing_frozen: true });
  if (need === "grow" && billing === "past_due") refuse("invoice_unpaid");
}

/** The role's own answer to a need, or null when it may (§1, roles and visibility). */
export function roleRefusal(kind: Kind, need: Need, role: Role, manner: Manner = plainWrite): RefusalName | null {
  if (need === "read" || need === "belong" || role === "owner") return null;
  if (need === "owner") return "owner_required";
  if (role === "admin") return null;
  // a viewer's read is not refused for being a write, and /admin has one sentence for everybody
  if (need === "admin" && (manner.isRead || manner.isAdminRoute)) return "admin_required";
  return writeRefusal(kind, need, role);
}

function writeRefusal(kind: Kind, need: Need, role: Role): RefusalName | null {
  if (role === "viewer" || role === "guest") return "role_read_only";
  if (role === "commenter") return need === "comment" ? null : "role_comment_only";
  if (need === "admin") return "admin_required";
  if (role === "guest_editor" && kind === "workspace") return "role_boards_only";
  return null;
}

/** The plan-limit refusals carry the paid plan's prices (§7, 402). */
export function refusePlanLimit(name: "seat_limit" | "board_limit" | "storage_limit"): never {
  return refuse(name, {}, { prices });
}
