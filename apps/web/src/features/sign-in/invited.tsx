import { Link, useSearch } from "wouter";
import { useSession } from "#hooks/use-session.ts";
import { m } from "#i18n/en.ts";
import { accountWords } from "#i18n/en/account.ts";
import { go, paths } from "#paths.ts";
import { toast } from "#ui/toast.ts";
import { Frame } from "./frame.tsx";
import { Invitations } from "./invitations.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";

/** The screen behind the link of an invitation: the invitations of somebody who is signed in, else the way to an account or into one. */
export function Invited({ token }: { readonly token: string }) {
  const session = useSession();
  const hasAccount = useSearch().includes("sign-in");
  if (session.kind === "starting") return null;
  if (session.kind === "out") return hasAccount ? <SignIn /> : <SignUp invitation={token} />;
  return (
    <Frame title={accountWords.invitationTitle} foot={<Link href={paths.home}>{m.toStart}</Link>}>
      <p>{accountWords.invitationsHere}</p>
      <Invitations ifNone={session.kind === "in" && session.workspaces.length > 0 ? enterAnswered : undefined} />
    </Frame>
  );
}

/** Leads to the workspace of somebody for whom no invitation is open: most have answered theirs. */
function enterAnswered(): void {
  go(paths.home, { replace: true });
  toast({ text: accountWords.noInvitation });
}
