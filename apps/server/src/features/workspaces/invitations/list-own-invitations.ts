import { Type } from "typebox";
import { route } from "#platform/http/route.ts";
import { findAddressed } from "./queries.ts";
import { Invitation, toInvitation } from "./view.ts";

export const listOwnInvitations = route({
  id: "listOwnInvitations",
  at: "GET /workspaces/invitations",
  who: "session",
  summary: "The invitations that the caller may accept, newest first",
  about: "Those for the address of the caller's account, once it is verified.",
  reach: {},
  reply: { invitations: Type.Array(Invitation) },
  refuses: [],
  audit: [],
  example: {},
  handle: async ({ read, caller }) => ({
    invitations: (await findAddressed(read, caller.user_uuid)).map(toInvitation),
  }),
});
