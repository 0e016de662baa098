import type { ListInvitationsReply, Member } from "@stoa/api";
import { api } from "./api.ts";

export type Invitation = ListInvitationsReply["invitations"][number];

/** The open invitations of a workspace. Only its admins may ask. */
export async function openInvitations(workspace_uuid: string): Promise<readonly Invitation[]> {
  return (await api.listInvitations({ workspace_uuid })).invitations;
}

/** Invites an address. @throws ApiError */
export async function invite(workspace_uuid: string, email: string, role: Member["role"]): Promise<void> {
  await api.createInvitation({ workspace_uuid, body: { email, role } });
}

/** Mails an invitation again. @throws ApiError */
export async function resendInvitation({ workspace_uuid, uuid }: Invitation): Promise<void> {
  await api.resendInvitation({ workspace_uuid, invitation_uuid: uuid });
}

/** Takes an invitation back. @throws ApiError */
export async function revokeInvitation({ workspace_uuid, uuid }: Invitation): Promise<void> {
  await api.revokeInvitation({ workspace_uuid, invitation_uuid: uuid });
}
