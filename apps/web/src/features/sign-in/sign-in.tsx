import { addresses } from "@stoa/api/addresses";
import { useState } from "react";
import { Link } from "wouter";
import { useSession } from "#hooks/use-session.ts";
import { accountWords } from "#i18n/en/account.ts";
import { paths } from "#paths.ts";
import { type PendingLogin, logIn } from "#session/sign-in.ts";
import { StepForm } from "./step-form.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Frame } from "./frame.tsx";
import { type Invitation, InvitedBy } from "./invited-by.tsx";
import { SetUpTwoFactor } from "./set-up-two-factor.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { useStep } from "./use-step.ts";
import { Verify } from "./verify.tsx";

/** Signs a person in: the password, then what else the account needs. @param props.invitation gives the address */
export function SignIn({ invitation }: { readonly invitation?: Invitation }) {
  const session = useSession();
  const [email, setEmail] = useState(invitation?.shown.email ?? "");
  const [password, setPassword] = useState("");
  const [pending, setPending] = useState<PendingLogin | null>(null);
  const [unverified, setUnverified] = useState<string | null>(null);
  const step = useStep(
    () => logIn(email, password),
    (outcome) => {
      if (outcome.kind === "two factor") setPending(outcome.pending);
      if (outcome.kind === "unverified") setUnverified(outcome.user_uuid);
    },
  );
  if (unverified !== null) {
    return <Verify email={email} password={password} user_uuid={unverified} back={() => setUnverified(null)} />;
  }
  if (pending?.setup_required === true) return <SetUpTwoFactor pending={pending} />;
  if (pending !== null) return <TwoFactor pending={pending} restart={() => setPending(null)} />;
  return (
    <Frame {...wordsFor(invitation)}>
      {session.kind === "out" && session.wasEnded && <Notice>{accountWords.sessionEnded}</Notice>}
      {invitation !== undefined && <InvitedBy invitation={invitation} />}
      <StepForm
        step={step}
        action={accountWords.signIn}
        below={<Link href={paths.resetPassword}>{accountWords.forgotPassword}</Link>}
      >
        <Fields {...{ email, setEmail, password, setPassword }} isInvited={invitation !== undefined} />
      </StepForm>
    </Frame>
  );
}

/** The title, and the way to an account. */
function wordsFor(invitation: Invitation | undefined) {
  const signUp = invitation === undefined ? paths.signUp : addresses.invitation(invitation.token);
  return {
    title:
      invitation === undefined
        ? accountWords.signInTitle
        : accountWords.signInToJoin({ workspace: invitation.shown.workspace_name }),
    foot: (
      <>
        {accountWords.newHere} <Link href={signUp}>{accountWords.signUp}</Link>
      </>
    ),
  };
}

type FieldsProps = {
  readonly email: string;
  readonly setEmail: (email: string) => void;
  readonly password: string;
  readonly setPassword: (password: string) => void;
  /** whether an invitation gives the address */
  readonly isInvited: boolean;
};

function Fields({ email, setEmail, password, setPassword, isInvited }: FieldsProps) {
  return (
    <>
      <TextField
        label={accountWords.email}
        name="email"
        type="email"
        autoComplete="username"
        value={email}
        hint={isInvited ? accountWords.invitedAddress : undefined}
        readOnly={isInvited}
        onValue={setEmail}
        required
        autoFocus={!isInvited}
      />
      <TextField
        label={accountWords.password}
        name="password"
        type="password"
        autoComplete="current-password"
        value={password}
        onValue={setPassword}
        required
        autoFocus={isInvited}
      />
    </>
  );
}
