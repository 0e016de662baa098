import { useState } from "react";
import { m } from "#i18n/en.ts";
import { finishLogIn, mailSecondFactor, type Pending } from "#session/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { StepError } from "./step-error.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Frame } from "./frame.tsx";
import { useStep } from "./use-step.ts";

type Method = Pending["methods"][number];
type Props = { readonly pending: Pending; readonly restart: () => void };

const texts = {
  totp: { ask: m.twoFactorTotp, choose: m.useTotp },
  email: { ask: m.twoFactorEmail, choose: m.useEmail },
  backup_code: { ask: m.twoFactorBackup, choose: m.useBackup },
} as const;

/** Asks for the second factor of a login. */
export function TwoFactor({ pending, restart }: Props) {
  const [method, setMethod] = useState<Method>(pending.methods[0] ?? "totp");
  const [code, setCode] = useState("");
  const step = useStep(
    () => finishLogIn(pending, method, code.trim()),
    () => undefined,
  );
  const mailing = useStep(
    () => mailSecondFactor(pending),
    () => undefined,
  );
  const choose = (chosen: Method): void => {
    setMethod(chosen);
    setCode("");
    if (chosen === "email") mailing.run();
  };
  return (
    <Frame title={m.twoFactorTitle}>
      <p>{texts[method].ask}</p>
      <form onSubmit={step.submit}>
        <TextField
          label={m.code}
          name="code"
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
          required
          autoFocus
        />
        <StepError error={step.error ?? mailing.error} />
        <Button kind="primary" size="large" type="submit" isBusy={step.isBusy}>
          {m.signIn}
        </Button>
      </form>
      <div className="entry-ways">
        {pending.methods
          .filter((other) => other !== method || other === "email")
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => choose(other)}>
              {texts[other].choose}
            </Button>
          ))}
        <Button kind="quiet" onClick={restart}>
          {m.back}
        </Button>
      </div>
    </Frame>
  );
}
