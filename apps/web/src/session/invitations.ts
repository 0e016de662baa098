import { allOf, type ListOwnInvitationsReply } from "@stoa/api";
import { api } from "./api.ts";
import { refreshSession } from "./session.ts";
import type { Outcome } from "./sign-in.ts";

/** The open invitations for the person's address. */
export async function ownInvitations(): Promise<ListOwnInvitationsReply["invitations"]> {
  return allOf(
    (page) => api.listOwnInvitations({ query: { limit: 200, ...page } }),
    ({ invitations }) => invitations,
  );
}

/** Accepts an invitation: its workspace is one of the person's then. */
export async function acceptInvitation(invitation_uuid: string): Promise<Outcome> {
  await api.acceptInvitation({ invitation_uuid });
  await refreshSession();
  return { kind: "done" };
}

/** Declines an invitation. */
export async function declineInvitation(invitation_uuid: string): Promise<Outcome> {
  await api.declineInvitation({ invitation_uuid });
  return { kind: "done" };
}
