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
import { SetUpTwoFactor } from "./set-up-two-factor.tsx";
import { TwoFactor } from "./two-factor.tsx";
import { useStep } from "./use-step.ts";
import { Verify } from "./verify.tsx";

/** Signs a person in: the password, then what else the account needs. */
export function SignIn() {
  const session = useSession();
  const [email, setEmail] = useState("");
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
    <Frame
      title={accountWords.signInTitle}
      foot={
        <>
          {accountWords.newHere} <Link href={paths.signUp}>{accountWords.signUp}</Link>
        </>
      }
    >
      {session.kind === "out" && session.wasEnded && <Notice>{accountWords.sessionEnded}</Notice>}
      <StepForm
        step={step}
        action={accountWords.signIn}
        below={<Link href={paths.resetPassword}>{accountWords.forgotPassword}</Link>}
      >
        <TextField
          label={accountWords.email}
          name="email"
          type="email"
          autoComplete="username"
          value={email}
          onValue={setEmail}
          required
          autoFocus
        />
        <TextField
          label={accountWords.password}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onValue={setPassword}
          required
        />
      </StepForm>
    </Frame>
  );
}
