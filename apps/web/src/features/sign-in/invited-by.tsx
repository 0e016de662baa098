import type { ReactNode } from "react";
import { accountWords } from "#i18n/en/account.ts";
import { memberWords } from "#i18n/en/members.ts";
import { peopleWords } from "#i18n/en/people.ts";
import type { LinkedInvitation } from "#session/invitations.ts";

/** An invitation as its link shows it, and the end of the link. */
export type Invitation = { readonly shown: LinkedInvitation; readonly token: string };

/** Says who invites, and as what. @param props.children what comes next */
export function InvitedBy({
  invitation,
  children,
}: {
  readonly invitation: Invitation;
  readonly children?: ReactNode;
}) {
  const { invited_by_name, role } = invitation.shown;
  return (
    <p dir="auto">
      {accountWords.invitedBy({ name: invited_by_name })}{" "}
      {accountWords.invitedAs({ role: memberWords.roles[role], meaning: peopleWords.roleMeanings[role] })} {children}
    </p>
  );
}
