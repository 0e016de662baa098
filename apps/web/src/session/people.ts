import {
  allOf,
  type CreateInvitationInput,
  type ListInvitationsReply,
  type ListPeopleReply,
  type Member,
} from "@stoa/api";
import { api } from "./api.ts";
import { refreshSession } from "./session.ts";

export type Invitation = ListInvitationsReply["invitations"][number];

/** The open invitations of a workspace. Only its admins may ask. */
export async function openInvitations(workspace_uuid: string): Promise<readonly Invitation[]> {
  return allOf(
    (page) => api.listInvitations({ workspace_uuid, query: { limit: 200, ...page } }),
    ({ invitations }) => invitations,
  );
}

/** Invites an address, with the boards that the person will be added to. @throws ApiError */
export async function invite(workspace_uuid: string, invitation: CreateInvitationInput["body"]): Promise<void> {
  await api.createInvitation({ workspace_uuid, body: invitation });
}

/** Mails an invitation again. @throws ApiError */
export async function resendInvitation({ workspace_uuid, uuid }: Invitation): Promise<void> {
  await api.resendInvitation({ workspace_uuid, invitation_uuid: uuid });
}

/** Takes an invitation back. @throws ApiError */
export async function revokeInvitation({ workspace_uuid, uuid }: Invitation): Promise<void> {
  await api.revokeInvitation({ workspace_uuid, invitation_uuid: uuid });
}

export type Person = ListPeopleReply["people"][number];

/** The people of a workspace who were removed from it. Only its admins may ask. @throws ApiError */
export async function formerPeople(workspace_uuid: string): Promise<readonly Person[]> {
  const all = await allOf(
    (page) => api.listPeople({ workspace_uuid, query: { limit: 200, ...page } }),
    ({ people }) => people,
  );
  return all.filter(({ deactivated_at }) => deactivated_at !== null);
}

/** Gives a person another role. @throws ApiError */
export async function setRole(workspace_uuid: string, user_uuid: string, role: Member["role"]): Promise<void> {
  await api.updatePerson({ workspace_uuid, user_uuid, body: { role } });
}

/** Removes a person from a workspace; it can be taken back. @throws ApiError */
export async function deactivatePerson(workspace_uuid: string, user_uuid: string): Promise<void> {
  await api.deactivatePerson({ workspace_uuid, user_uuid });
}

/** Lets a person who was removed work in the workspace again. @throws ApiError */
export async function reactivatePerson(workspace_uuid: string, user_uuid: string): Promise<void> {
  await api.reactivatePerson({ workspace_uuid, user_uuid });
}

/** Makes a member the owner, and the caller an admin. @throws ApiError */
export async function transferWorkspace(workspace_uuid: string, user_uuid: string): Promise<void> {
  await api.transferWorkspace({ workspace_uuid, body: { user_uuid } });
  await refreshSession();
}
