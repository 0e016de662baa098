import { useEffect, useState } from "react";
import { accountWords } from "#i18n/en/account.ts";
import { uiWords } from "#i18n/en/ui.ts";
import { refreshSession } from "#session/session.ts";
import { sentenceOf } from "#session/sentence-of.ts";
import type { PendingLogin } from "#session/sign-in.ts";
import { beginTotp, finishTotp, type Totp } from "#session/two-factor-setup.ts";
import { Button } from "#ui/button.tsx";
import { KeepText } from "#ui/keep-text.tsx";
import { StepForm } from "./step-form.tsx";
import { TextField } from "#ui/text-field.tsx";
import { Frame } from "./frame.tsx";
import { useStep } from "./use-step.ts";

type Props = { readonly pending: PendingLogin };

/** Sets up the authenticator that a workspace asks for, before the login is finished. */
export function SetUpTwoFactor({ pending }: Props) {
  const [totp, setTotp] = useState<Totp | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState("");
  const [backupCodes, setBackupCodes] = useState<readonly string[] | null>(null);
  useEffect(() => void beginTotp(pending).then(setTotp, (error: unknown) => setProblem(sentenceOf(error))), [pending]);
  const step = useStep(
    async () => {
      setBackupCodes(await finishTotp(pending, code));
      return { kind: "done" };
    },
    () => undefined,
  );
  if (backupCodes !== null) return <BackupCodes codes={backupCodes} />;
  return (
    <Frame title={accountWords.setupTitle}>
      <p>{accountWords.setupWhy}</p>
      {totp !== null && <Key totp={totp} />}
      <StepForm step={{ ...step, error: step.error ?? problem }} action={accountWords.setupFinish}>
        <TextField
          label={accountWords.code}
          name="code"
          autoComplete="one-time-code"
          value={code}
          onValue={setCode}
          required
          autoFocus
        />
      </StepForm>
    </Frame>
  );
}

function Key({ totp: { qr_svg, secret } }: { readonly totp: Totp }) {
  return (
    <>
      <div className="entry-picture">
        <img src={`data:image/svg+xml,${encodeURIComponent(qr_svg)}`} alt="" width="180" height="180" />
      </div>
      <p>
        {accountWords.setupSecret} <span className="entry-key">{secret}</span>
      </p>
    </>
  );
}

function BackupCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Frame title={accountWords.backupTitle}>
      <p>{accountWords.backupWhy}</p>
      <ul className="entry-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <KeepText text={codes.join("\n")} name={uiWords.backupCodesFile} />
      <Button kind="primary" size="large" onClick={() => void refreshSession()}>
        {accountWords.backupKept}
      </Button>
    </Frame>
  );
}
