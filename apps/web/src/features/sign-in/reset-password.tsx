import { useState } from "react";
import { Link } from "wouter";
import { accountWords } from "#i18n/en/account.ts";
import { paths } from "#paths.ts";
import { mailReset, setPassword } from "#session/reset-password.ts";
import { StepForm } from "./step-form.tsx";
import { Notice } from "#ui/notice.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Frame } from "./frame.tsx";
import { useStep } from "./use-step.ts";

/** Resets a password: asks for a mail, or sets a new one with the code of its link. */
export function ResetPassword() {
  const given = new URLSearchParams(window.location.search);
  const [uuid, code] = [given.get("uuid"), given.get("code")];
  return uuid === null || code === null ? <AskForMail /> : <NewPassword uuid={uuid} code={code} />;
}

const foot = <Link href={paths.signIn}>{accountWords.signIn}</Link>;

function AskForMail() {
  const [email, setEmail] = useState("");
  const [sentTo, setSentTo] = useState<string | null>(null);
  const step = useStep(
    () => mailReset(email),
    () => setSentTo(email),
  );
  return (
    <Frame title={accountWords.resetTitle} foot={foot}>
      {sentTo !== null && <Notice>{accountWords.resetSent({ email: sentTo })}</Notice>}
      <StepForm step={step} action={accountWords.resetStart}>
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
      </StepForm>
    </Frame>
  );
}

function NewPassword({ uuid, code }: { readonly uuid: string; readonly code: string }) {
  const [password, setText] = useState("");
  const [isDone, setDone] = useState(false);
  const step = useStep(
    () => setPassword(uuid, code, password),
    () => setDone(true),
  );
  return (
    <Frame title={accountWords.resetTitle} foot={foot}>
      {isDone ? (
        <Notice>{accountWords.resetDone}</Notice>
      ) : (
        <StepForm step={step} action={accountWords.resetFinish}>
          <TextField
            label={accountWords.newPassword}
            name="password"
            type="password"
            autoComplete="new-password"
            hint={accountWords.passwordHint}
            value={password}
            onValue={setText}
            required
            autoFocus
          />
        </StepForm>
      )}
    </Frame>
  );
}
