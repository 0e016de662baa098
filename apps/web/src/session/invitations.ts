import {
  allOf,
  createClient,
  type GetPublicInvitationReply,
  isApiError,
  type ListOwnInvitationsReply,
} from "@stoa/api";
import { api } from "./api.ts";
import { refreshSession } from "./session.ts";
import type { Outcome } from "./sign-in.ts";

export type LinkedInvitation = GetPublicInvitationReply["invitation"];

/** The client for what everybody with a link reads. */
const everybody = createClient({ baseUrl: "", credentials: "omit" });

/** The invitation that a link is for; "unknown" for a link that was cut, or replaced by a newer one. @throws ApiError */
export async function invitationBehind(token: string): Promise<LinkedInvitation | "unknown"> {
  try {
    return (await everybody.getPublicInvitation({ token })).invitation;
  } catch (error) {
    if (isApiError(error) && (error.status === 404 || error.status === 400)) return "unknown";
    throw error;
  }
}

/** The open invitations for the person's address. */
export async function ownInvitations(): Promise<ListOwnInvitationsReply["invitations"]> {
  return allOf(
    (page) => api.listOwnInvitations({ query: { limit: 200, ...page } }),
    ({ invitations }) => invitations,
  );
}

/** Accepts an invitation: its workspace is one of the person's then. */
export async function acceptInvitation(invitation_uuid: string): Promise<Outcome> {
  const { workspace_uuid, workspace_name: name } = (await api.acceptInvitation({ invitation_uuid })).invitation;
  await refreshSession();
  return { kind: "joined", workspace: { uuid: workspace_uuid, name } };
}

/** Declines an invitation. */
export async function declineInvitation(invitation_uuid: string): Promise<Outcome> {
  await api.declineInvitation({ invitation_uuid });
  return { kind: "done" };
}
