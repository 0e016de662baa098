import { useCallback } from "react";
import { Link, useSearch } from "wouter";
import { useAsked } from "#hooks/use-asked.ts";
import { useSession } from "#hooks/use-session.ts";
import { m } from "#i18n/en.ts";
import { accountWords } from "#i18n/en/account.ts";
import { go, paths } from "#paths.ts";
import { invitationBehind, type LinkedInvitation } from "#session/invitations.ts";
import type { Session } from "#session/session.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/form-error.tsx";
import { toast } from "#ui/toast.ts";
import { Frame } from "./frame.tsx";
import { Answer, Invitations } from "./invitations.tsx";
import { type Invitation, InvitedBy } from "./invited-by.tsx";
import { OtherPerson } from "./other-person.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";

/** The screen behind the link of an invitation: who invites to what, and the way in. Nothing is accepted without a press. */
export function Invited({ token }: { readonly token: string }) {
  const session = useSession();
  const { value, error, read } = useAsked(useCallback(() => invitationBehind(token), [token]));
  if (error !== null) return <NotLoaded error={error} again={read} />;
  if (session.kind === "starting" || value === null) return null;
  if (value === "unknown") return <Unknown session={session} />;
  if (value.state !== "pending") return <Closed session={session} shown={value} />;
  const invitation = { shown: value, token };
  return session.kind === "in" ? (
    <SignedIn email={session.me.email} invitation={invitation} />
  ) : (
    <SignedOut invitation={invitation} />
  );
}

function SignedOut({ invitation }: { readonly invitation: Invitation }) {
  const hasAccount = useSearch().includes("sign-in");
  return hasAccount ? <SignIn invitation={invitation} /> : <SignUp invitation={invitation} />;
}

function SignedIn({ email, invitation }: { readonly email: string; readonly invitation: Invitation }) {
  const { shown } = invitation;
  if (email.toLowerCase() !== shown.email.toLowerCase()) return <OtherPerson email={email} invitation={invitation} />;
  return (
    <Frame title={accountWords.invitedTo({ workspace: shown.workspace_name })} foot={toStart}>
      <InvitedBy invitation={invitation} />
      <Answer uuid={shown.uuid} workspace_name={shown.workspace_name} close={() => go(paths.home, { replace: true })} />
    </Frame>
  );
}

const toStart = <Link href={paths.home}>{m.toStart}</Link>;

/** The way on for somebody whose link leads nowhere. */
const wayOn = (session: Session) =>
  session.kind === "in" ? toStart : <Link href={paths.signIn}>{accountWords.signIn}</Link>;

function NotLoaded({ error, again }: { readonly error: string; readonly again: () => void }) {
  return (
    <Frame title={accountWords.invitationTitle}>
      <FormError>{error}</FormError>
      <Button size="large" onClick={again}>
        {m.tryAgain}
      </Button>
    </Frame>
  );
}

function Unknown({ session }: { readonly session: Session }) {
  return (
    <Frame title={accountWords.unknownInvitationTitle} foot={wayOn(session)}>
      <p>{accountWords.unknownInvitation}</p>
      {session.kind === "in" && (
        <>
          <p>{accountWords.invitationsHere}</p>
          <Invitations ifNone={session.workspaces.length > 0 ? enterAnswered : undefined} />
        </>
      )}
    </Frame>
  );
}

/** Leads to the workspace of somebody for whom no invitation is open: most have answered theirs. */
function enterAnswered(): void {
  go(paths.home, { replace: true });
  toast({ text: accountWords.noInvitation });
}

function Closed({ session, shown }: { readonly session: Session; readonly shown: LinkedInvitation }) {
  const { state, workspace_name, invited_by_name } = shown;
  const workspace = session.kind === "in" ? session.workspaces.find(({ name }) => name === workspace_name) : undefined;
  if (state === "pending") return null;
  const isMine = state === "accepted" && workspace !== undefined;
  return (
    <Frame
      title={isMine ? accountWords.joinedAlready({ workspace: workspace_name }) : accountWords.closedInvitationTitle}
      foot={wayOn(session)}
    >
      {isMine ? (
        <Button kind="primary" size="large" onClick={() => go(paths.workspace(workspace.uuid), { replace: true })}>
          {accountWords.openWorkspace({ workspace: workspace_name })}
        </Button>
      ) : (
        <p>{accountWords.closedInvitation[state]({ name: invited_by_name })}</p>
      )}
    </Frame>
  );
}
