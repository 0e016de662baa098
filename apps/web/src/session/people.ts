import {
  allOf,
  type CreateInvitationInput,
  isApiError,
  type ListInvitationsReply,
  type ListPeopleReply,
  type Member,
  type UpdateInvitationInput,
} from "@stoa/api";
import { addresses } from "@stoa/api/addresses";
import { api } from "./api.ts";
import { sentenceOf } from "./sentence-of.ts";
import { refreshSession } from "./session.ts";

export type Invitation = ListInvitationsReply["invitations"][number];

/** The open invitations of a workspace. Only its admins may ask. */
export async function openInvitations(workspace_uuid: string): Promise<readonly Invitation[]> {
  return allOf(
    (page) => api.listInvitations({ workspace_uuid, query: { limit: 200, ...page } }),
    ({ invitations }) => invitations,
  );
}

/** The outcome of inviting one address. */
export type InvitationResult =
  | { readonly kind: "sent"; readonly email: string; readonly invitation: Invitation }
  | { readonly kind: "member" | "invited"; readonly email: string }
  | { readonly kind: "failed"; readonly email: string; readonly why: string };

/** Invites an address, with the boards that the person will be added to. A refusal is an outcome too. */
export async function invite(workspace_uuid: string, body: CreateInvitationInput["body"]): Promise<InvitationResult> {
  const { email } = body;
  try {
    const { invitation } = await api.createInvitation({ workspace_uuid, body });
    return { kind: "sent", email, invitation };
  } catch (error) {
    if (isApiError(error, "already_member")) return { kind: "member", email };
    if (isApiError(error, "already_invited")) return { kind: "invited", email };
    return { kind: "failed", email, why: sentenceOf(error) };
  }
}

/** The link of an invitation, to hand it over. @throws ApiError */
export async function linkOf({ workspace_uuid, uuid }: Invitation): Promise<string> {
  const { token } = await api.createInvitationLink({ workspace_uuid, invitation_uuid: uuid });
  return `${window.location.origin}${addresses.invitation(token)}`;
}

/** Changes what an open invitation gives. @throws ApiError */
export async function changeInvitation(
  { workspace_uuid, uuid }: Invitation,
  body: UpdateInvitationInput["body"],
): Promise<void> {
  await api.updateInvitation({ workspace_uuid, invitation_uuid: uuid, body });
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
