import type { ListOwnInvitationsReply } from "@stoa/api";
import { useEffect, useRef, useState } from "react";
import { accountWords } from "#i18n/en/account.ts";
import { acceptInvitation, declineInvitation, ownInvitations } from "#session/invitations.ts";
import { Button } from "#ui/button.tsx";
import { enterJoined } from "./enter-joined.ts";
import { StepError } from "./step-error.tsx";
import { useStep } from "./use-step.ts";

type Invitation = ListOwnInvitationsReply["invitations"][number];

/** The open invitations of the person, each to accept or to decline. Nothing if there are none. @param props.ifNone is called then */
export function Invitations({ ifNone }: { readonly ifNone?: (() => void) | undefined }) {
  const [invitations, setInvitations] = useState<readonly Invitation[]>([]);
  const notify = useRef(ifNone);
  useEffect(() => {
    let isOver = false;
    const show = (found: readonly Invitation[]): void => {
      if (isOver) return;
      setInvitations(found);
      if (found.length === 0) notify.current?.();
    };
    void ownInvitations().then(show, () => undefined);
    return () => void (isOver = true);
  }, []);
  const close = (uuid: string): void => setInvitations(invitations.filter((each) => each.uuid !== uuid));
  if (invitations.length === 0) return null;
  return (
    <section aria-label={accountWords.openInvitations} className="entry-body">
      {invitations.map((invitation) => (
        <Answer
          key={invitation.uuid}
          uuid={invitation.uuid}
          workspace_name={invitation.workspace_name}
          close={() => close(invitation.uuid)}
        />
      ))}
    </section>
  );
}

type AnswerProps = {
  readonly uuid: string;
  readonly workspace_name: string;
  /** called when it was declined */
  readonly close: () => void;
};

/** Accepts or declines an invitation. */
export function Answer({ uuid, workspace_name, close }: AnswerProps) {
  const accepting = useStep(
    () => acceptInvitation(uuid),
    (outcome) => outcome.kind === "joined" && enterJoined(outcome.workspace.uuid, outcome.workspace.name),
  );
  const declining = useStep(() => declineInvitation(uuid), close);
  return (
    <div className="entry-ways">
      <Button kind="primary" isBusy={accepting.isBusy} onClick={accepting.run}>
        {accountWords.acceptInvitation({ workspace: workspace_name })}
      </Button>
      <Button kind="quiet" isBusy={declining.isBusy} onClick={declining.run}>
        {accountWords.declineInvitation}
      </Button>
      <StepError error={accepting.error ?? declining.error} />
    </div>
  );
}
