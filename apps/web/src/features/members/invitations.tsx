import { useCallback, useEffect, useState } from "react";
import { AskedState } from "#features/settings/index.ts";
import { useAsked } from "#hooks/use-asked.ts";
import { useRows } from "#hooks/use-rows.ts";
import { useOpened } from "#hooks/use-workspace.ts";
import { inviteWords as words } from "#i18n/en/invite.ts";
import {
  type Invitation,
  type InvitationResult,
  openInvitations,
  resendInvitation,
  revokeInvitation,
} from "#session/people.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import { toast } from "#ui/toast.ts";
import { ChangeInvitation } from "./change-invitation.tsx";
import { InvitationRow } from "./invitation-row.tsx";
import { InviteForm } from "./invite-form.tsx";
import { InviteResults } from "./invite-results.tsx";

/** The form for invitations, what became of those that were just sent, and the people who have not joined yet. */
export function InvitationsAndForm() {
  const { workspace_uuid } = useOpened();
  const asked = useAsked(useCallback(() => openInvitations(workspace_uuid), [workspace_uuid]));
  const { read, value } = asked;
  const [results, setResults] = useState<readonly InvitationResult[]>([]);
  const [changed, setChanged] = useState<Invitation | null>(null);
  const members = useRows("members");
  // a person who joins is no longer invited
  useEffect(read, [read, members]);
  const attempt = async (step: () => Promise<void>, said: string): Promise<void> => {
    try {
      await step();
      toast({ text: said });
    } catch (error) {
      toast({ text: sentenceOf(error), kind: "danger" });
    }
    // what is refused is often over: accepted meanwhile, or taken back by somebody else
    read();
  };
  const resend = (invitation: Invitation): void => {
    const { email, is_mailed } = invitation;
    void attempt(() => resendInvitation(invitation), (is_mailed ? words.sentAgain : words.renewed)({ email }));
  };
  const again = (email: string): void => {
    const found = value?.find((each) => each.email.toLowerCase() === email.toLowerCase());
    if (found !== undefined) resend(found);
  };
  const show = (sent: readonly InvitationResult[]): void => {
    setResults(sent);
    read();
  };
  return (
    <>
      <InviteForm invited={show} />
      {results.length > 0 && <InviteResults results={results} again={again} close={() => setResults([])} />}
      <AskedState asked={asked} />
      {value !== null && value.length > 0 && (
        <section aria-label={words.open}>
          <h3 className="people-heading">{words.open}</h3>
          <ul className="people">
            {value.map((invitation) => (
              <InvitationRow
                key={invitation.uuid}
                invitation={invitation}
                resend={() => resend(invitation)}
                change={() => setChanged(invitation)}
                cancel={() => void attempt(() => revokeInvitation(invitation), words.cancelled)}
              />
            ))}
          </ul>
        </section>
      )}
      {changed !== null && <ChangeInvitation invitation={changed} close={() => setChanged(null)} done={read} />}
    </>
  );
}
