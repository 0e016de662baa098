import { useCallback, useEffect, useState } from "react";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { memberWords } from "#i18n/en/members.ts";
import { type Invitation, openInvitations, resendInvitation, revokeInvitation } from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { Button } from "#ui/button.tsx";
import { toast } from "#ui/toast.ts";
import { InviteForm } from "./invite-form.tsx";

/** The open invitations, and the form for another one. */
export function InvitationsAndForm() {
  const { workspace_uuid } = useOpened();
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  // without a network there is nothing to show
  const read = useCallback(
    () => void openInvitations(workspace_uuid).then(setInvitations, () => undefined),
    [workspace_uuid],
  );
  const members = useRows("members");
  // whoever joins is no longer invited
  useEffect(read, [read, members]);
  const attempt = async (step: () => Promise<void>, said: string): Promise<void> => {
    try {
      await step();
      toast({ text: said });
      read();
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
    }
  };
  return (
    <>
      <InviteForm invited={read} />
      {invitations.length > 0 && (
        <section>
          <h3 className="people-heading">{memberWords.invitationsOpen}</h3>
          <ul className="people">
            {invitations.map((invitation) => (
              <li key={invitation.uuid}>
                <span className="person-name">
                  <strong>{invitation.email}</strong>
                  <span>
                    {invitation.state === "expired"
                      ? memberWords.invitationExpired
                      : memberWords.roles[invitation.role]}
                  </span>
                </span>
                <Button
                  size="small"
                  onClick={() => void attempt(() => resendInvitation(invitation), memberWords.invitationResent)}
                >
                  {memberWords.resendInvitation}
                </Button>
                <Button
                  size="small"
                  onClick={() => void attempt(() => revokeInvitation(invitation), memberWords.invitationRevoked)}
                >
                  {memberWords.revokeInvitation}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
