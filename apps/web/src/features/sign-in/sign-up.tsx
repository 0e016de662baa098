import { addresses } from "@stoa/api/addresses";
import { useState } from "react";
import { Link } from "wouter";
import { accountWords } from "#i18n/en/account.ts";
import { paths } from "#paths.ts";
import { signUp, type NewAccount } from "#session/sign-up.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { StepForm } from "./step-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { enterJoined } from "./enter-joined.ts";
import { Frame } from "./frame.tsx";
import { Policies } from "./policies.tsx";
import { useStep } from "./use-step.ts";
import { Verify } from "./verify.tsx";

const empty: NewAccount = { email: "", password: "", first_name: "", last_name: "", accepted_terms: false };

/** Makes an account. @param invitation the code of an invitation, with which the address needs no proof of its own */
export function SignUp({ invitation }: { readonly invitation?: string }) {
  const [account, setAccount] = useState(empty);
  const [made, setMade] = useState<string | null>(null);
  const step = useStep(
    () => signUp(account, invitation),
    (outcome) => {
      if (outcome.kind === "unverified") setMade(outcome.user_uuid);
      if (outcome.kind === "joined") enterJoined(outcome.workspace.uuid, outcome.workspace.name);
    },
  );
  // whoever has an account goes on with the invitation
  const signIn = invitation === undefined ? paths.signIn : `${addresses.invitation(invitation)}?sign-in`;
  const change = (part: Partial<NewAccount>): void => setAccount({ ...account, ...part });
  if (made !== null) {
    const { email, password } = account;
    return <Verify email={email} password={password} user_uuid={made} back={() => setMade(null)} />;
  }
  return (
    <Frame
      title={invitation === undefined ? accountWords.signUpTitle : accountWords.invitationTitle}
      foot={
        <>
          {accountWords.haveAccount} <Link href={signIn}>{accountWords.signIn}</Link>
        </>
      }
    >
      {invitation !== undefined && <p>{accountWords.invitationText}</p>}
      <StepForm step={step} action={accountWords.signUp}>
        <Fields account={account} change={change} />
        <Policies />
      </StepForm>
    </Frame>
  );
}

type FieldsProps = { readonly account: NewAccount; readonly change: (part: Partial<NewAccount>) => void };

function Fields({ account, change }: FieldsProps) {
  return (
    <>
      <div className="entry-names">
        <TextField
          label={accountWords.firstName}
          name="first_name"
          autoComplete="given-name"
          value={account.first_name}
          onValue={(first_name) => change({ first_name })}
          required
          autoFocus
        />
        <TextField
          label={accountWords.lastName}
          name="last_name"
          autoComplete="family-name"
          value={account.last_name}
          onValue={(last_name) => change({ last_name })}
          required
        />
      </div>
      <TextField
        label={accountWords.email}
        name="email"
        type="email"
        autoComplete="username"
        value={account.email}
        onValue={(email) => change({ email })}
        required
      />
      <TextField
        label={accountWords.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={accountWords.passwordHint}
        value={account.password}
        onValue={(password) => change({ password })}
        required
      />
      <Checkbox
        label={accountWords.acceptTerms}
        hint={accountWords.whoseTerms}
        isChecked={account.accepted_terms}
        onChecked={(accepted_terms) => change({ accepted_terms })}
        required
      />
    </>
  );
}
