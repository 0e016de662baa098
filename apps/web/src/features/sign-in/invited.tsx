import { Link, useSearch } from "wouter";
import { useSession } from "#hooks/use-session.ts";
import { m } from "#i18n/en.ts";
import { accountWords } from "#i18n/en/account.ts";
import { paths } from "#paths.ts";
import { Frame } from "./frame.tsx";
import { Invitations } from "./invitations.tsx";
import { SignIn } from "./sign-in.tsx";
import { SignUp } from "./sign-up.tsx";

/** What the link of an invitation opens: the invitations of somebody who is signed in, else the way to an account or into one. */
export function Invited({ token }: { readonly token: string }) {
  const { kind } = useSession();
  const hasAccount = useSearch().includes("sign-in");
  if (kind === "starting") return null;
  if (kind === "out") return hasAccount ? <SignIn /> : <SignUp invitation={token} />;
  return (
    <Frame title={accountWords.invitationTitle} foot={<Link href={paths.home}>{m.toStart}</Link>}>
      <p>{accountWords.invitationsHere}</p>
      <Invitations />
    </Frame>
  );
}
