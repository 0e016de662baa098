import { useState } from "react";
import { Link } from "wouter";
import { m } from "#i18n/en.ts";
import { accountWords } from "#i18n/en/account.ts";
import { paths } from "#paths.ts";
import { hasUnsent } from "#session/forget.ts";
import { leave, session } from "#session/session.ts";
import type { Outcome } from "#session/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { Frame } from "./frame.tsx";
import { type Invitation, InvitedBy } from "./invited-by.tsx";
import { StepError } from "./step-error.tsx";
import { useStep } from "./use-step.ts";

/** Says that the invitation is for somebody else than the person who is signed in, and offers the way. */
export function OtherPerson({ email, invitation }: { readonly email: string; readonly invitation: Invitation }) {
  const { shown } = invitation;
  const [isUnsent, setUnsent] = useState(false);
  const step = useStep(
    async (): Promise<Outcome> => {
      const person = session.get();
      // what was typed here goes with the session
      if (person.kind === "in" && !isUnsent && (await hasUnsent(person))) setUnsent(true);
      else await leave();
      return { kind: "done" };
    },
    () => undefined,
  );
  return (
    <Frame
      title={accountWords.invitedTo({ workspace: shown.workspace_name })}
      foot={<Link href={paths.home}>{m.toStart}</Link>}
    >
      <InvitedBy invitation={invitation} />
      <p>{accountWords.otherPerson({ email, invited: shown.email })}</p>
      {isUnsent && <p role="alert">{accountWords.otherPersonUnsent}</p>}
      <StepError error={step.error} />
      <Button kind={isUnsent ? "danger" : "primary"} size="large" isBusy={step.isBusy} onClick={step.run}>
        {accountWords.signOutAndJoin({ email: shown.email })}
      </Button>
    </Frame>
  );
}
