import { isAdmin, type Role } from "#kernel/authorize.ts";

/** The invitations that a role may send: owners and admins send them, and only owners invite owners (§17.1). */
export function invites(sender: Role | null): "all" | "all but owners" | "none" {
  if (sender === "owner") return "all";
  return sender !== null && isAdmin(sender) ? "all but owners" : "none";
}
