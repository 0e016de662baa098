import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findAddressed } from "./queries.ts";
import { Invitation, toInvitation } from "./view.ts";

export const listOwnInvitations = route("GET /workspaces/invitations", {
  id: "listOwnInvitations",
  auth: "session",
  summary: "List the caller's invitations",
  description:
    "The invitations that the caller may accept, newest first: those for the address of the caller's verified account.",
  access: {},
  reply: { invitations: Type.Array(Invitation) },
  errors: [],
  events: [],
  example: {},
  handle: async ({ read, caller }) => ({
    invitations: (await findAddressed(read, caller.user_uuid)).map(toInvitation),
  }),
});
