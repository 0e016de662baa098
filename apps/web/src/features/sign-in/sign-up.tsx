import { addresses } from "@stoa/api/addresses";
import { useState } from "react";
import { Link } from "wouter";
import { accountWords } from "#i18n/en/account.ts";
import { paths } from "#paths.ts";
import { signUp, type NewAccount } from "#session/sign-up.ts";
import { Checkbox } from "#ui/checkbox.tsx";
import { FormError } from "#ui/form-error.tsx";
import { StepForm } from "./step-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { enterJoined } from "./enter-joined.ts";
import { Frame } from "./frame.tsx";
import { type Invitation, InvitedBy } from "./invited-by.tsx";
import { Policies } from "./policies.tsx";
import { type Step, useStep } from "./use-step.ts";
import { Verify } from "./verify.tsx";

const empty: NewAccount = { email: "", password: "", first_name: "", last_name: "", accepted_terms: false };
const names = Object.keys(empty);

/** Makes an account. @param props.invitation gives the address; if its link proves the address, no further proof is needed */
export function SignUp({ invitation }: { readonly invitation?: Invitation }) {
  const [account, setAccount] = useState({ ...empty, email: invitation?.shown.email ?? "" });
  const [made, setMade] = useState<string | null>(null);
  const step = useStep(
    () => signUp(account, invitation?.shown.proves_address === true ? invitation.token : undefined),
    (outcome) => {
      if (outcome.kind === "unverified") setMade(outcome.user_uuid);
      if (outcome.kind === "joined") enterJoined(outcome.workspace.uuid, outcome.workspace.name);
    },
  );
  // a person who has an account goes on with the invitation
  const signIn = invitation === undefined ? paths.signIn : `${addresses.invitation(invitation.token)}?sign-in`;
  const change = (part: Partial<NewAccount>): void => setAccount({ ...account, ...part });
  if (made !== null) {
    const { email, password } = account;
    return <Verify email={email} password={password} user_uuid={made} back={() => setMade(null)} />;
  }
  return (
    <Frame
      title={
        invitation === undefined
          ? accountWords.signUpTitle
          : accountWords.invitedTo({ workspace: invitation.shown.workspace_name })
      }
      foot={
        <>
          {accountWords.haveAccount} <Link href={signIn}>{accountWords.signIn}</Link>
        </>
      }
    >
      {invitation !== undefined && <InvitedBy invitation={invitation}>{accountWords.createToJoin}</InvitedBy>}
      <StepForm step={step} action={accountWords.signUp} errorsAt={names}>
        <Fields account={account} change={change} step={step} isInvited={invitation !== undefined} />
      </StepForm>
    </Frame>
  );
}

type FieldsProps = {
  readonly account: NewAccount;
  readonly change: (part: Partial<NewAccount>) => void;
  readonly step: Step;
  readonly isInvited: boolean;
};

function Fields({ account, change, step, isInvited }: FieldsProps) {
  const errorAt = (name: keyof NewAccount): string | null => (step.field === name ? step.error : null);
  return (
    <>
      <div className="entry-names">
        <TextField
          label={accountWords.firstName}
          name="first_name"
          autoComplete="given-name"
          value={account.first_name}
          error={errorAt("first_name")}
          onValue={(first_name) => change({ first_name })}
          required
          autoFocus
        />
        <TextField
          label={accountWords.lastName}
          name="last_name"
          autoComplete="family-name"
          value={account.last_name}
          error={errorAt("last_name")}
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
        error={errorAt("email")}
        hint={isInvited ? accountWords.invitedAddress : undefined}
        readOnly={isInvited}
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
        error={errorAt("password")}
        onValue={(password) => change({ password })}
        required
      />
      <Policies />
      <Checkbox
        label={accountWords.acceptTerms}
        name="accepted_terms"
        isChecked={account.accepted_terms}
        onChecked={(accepted_terms) => change({ accepted_terms })}
        required
      />
      {errorAt("accepted_terms") !== null && <FormError>{errorAt("accepted_terms")}</FormError>}
    </>
  );
}
