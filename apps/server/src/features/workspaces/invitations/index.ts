import type { Feature } from "#platform/deployment/feature.ts";
import { acceptInvitation } from "./accept-invitation.ts";
import { createInvitation } from "./create-invitation.ts";
import { createInvitationLink } from "./create-invitation-link.ts";
import { declineInvitation } from "./decline-invitation.ts";
import { getPublicInvitation } from "./get-public-invitation.ts";
import { listInvitations } from "./list-invitations.ts";
import { listOwnInvitations } from "./list-own-invitations.ts";
import { privacy } from "./personal.ts";
import { resendInvitation } from "./resend-invitation.ts";
import { revokeInvitation } from "./revoke-invitation.ts";
import { revokeSentInvitations } from "./revoke-sent.ts";
import { updateInvitation } from "./update-invitation.ts";

export { findOpenInvitation, joinInvited, type InvitationWithSeat } from "./accept.ts";

/** Invitations to a workspace, by which people become members (§17.1). */
export const invitations: Feature = {
  routes: [
    listOwnInvitations,
    acceptInvitation,
    declineInvitation,
    listInvitations,
    createInvitation,
    resendInvitation,
    revokeInvitation,
    updateInvitation,
    createInvitationLink,
    getPublicInvitation,
  ],
  constraints: { invitations_pending: "already_invited" },
  privacy,
  roleChanged: revokeSentInvitations,
};
