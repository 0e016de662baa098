import { prices, refuse, type RefusalName } from "./refusals.ts";

export const roles = ["owner", "admin", "member", "viewer", "commenter", "guest", "guest_editor"] as const;
export type Role = (typeof roles)[number];

/** What a route wants to do with the thing it reached. `grow` adds a member, a board or an upload. */
export type Need = "read" | "comment" | "write" | "grow" | "admin" | "owner";

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
 * @param missing the 404 for what is not there, not visible or not archived as it should be
 * @throws Refusal
 */
export function climb(
  kind: Kind,
  need: Need,
  standing: Standing | null,
  archived: "no" | "too" | "only" = "no",
  missing: RefusalName = notFound[kind],
): void {
  if (standing === null) return refuse(missing);
  if (standing.keyIsForeign) return refuse("key_outside_workspace");
  if (!mayOpenBoard(standing.role, standing.isListed) || standing.role === null) return refuse(missing);
  if (archived === "no" && standing.isArchived) return refuse(missing);
  if (standing.isSuspended) return refuse("workspace_suspended");
  const role = roleRefusal(kind, need, standing.role);
  if (role !== null) return refuse(role);
  if (archived === "only" && !standing.isArchived) return refuse(kind === "board" ? "board_not_archived" : missing);
  if (need === "read") return;
  if (standing.billing === "read_only") return refuse("billing_frozen", {}, { billing_frozen: true });
  if (need === "grow" && standing.billing === "past_due") return refuse("invoice_unpaid");
}

/** The role's own answer to a need, or null when it may (§1, roles and visibility). */
export function roleRefusal(kind: Kind, need: Need, role: Role): RefusalName | null {
  if (need === "read" || role === "owner") return null;
  if (need === "owner") return "owner_required";
  if (role === "admin") return null;
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
