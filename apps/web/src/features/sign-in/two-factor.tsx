import { useState } from "react";
import { accountWords } from "#i18n/en/account.ts";
import { finishLogIn, mailSecondFactor, type PendingLogin } from "#session/sign-in.ts";
import { Button } from "#ui/button.tsx";
import { CodeForm } from "./code-form.tsx";
import { Frame } from "./frame.tsx";
import { useStep } from "./use-step.ts";

type Method = PendingLogin["methods"][number];
type Props = { readonly pending: PendingLogin; readonly restart: () => void };

const texts = {
  totp: { ask: accountWords.twoFactorTotp, choose: accountWords.useTotp },
  email: { ask: accountWords.twoFactorEmail, choose: accountWords.useEmail },
  backup_code: { ask: accountWords.twoFactorBackup, choose: accountWords.useBackup },
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
    <Frame title={accountWords.twoFactorTitle}>
      <p>{texts[method].ask}</p>
      <CodeForm code={code} setCode={setCode} step={step} mailing={mailing} action={accountWords.signIn} />
      <div className="entry-ways">
        {pending.methods
          .filter((other) => other !== method || other === "email")
          .map((other) => (
            <Button key={other} kind="quiet" onClick={() => choose(other)}>
              {texts[other].choose}
            </Button>
          ))}
        <Button kind="quiet" onClick={restart}>
          {accountWords.back}
        </Button>
      </div>
    </Frame>
  );
}
