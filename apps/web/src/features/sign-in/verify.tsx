import { useState } from "react";
import { accountWords } from "#i18n/en/account.ts";
import { resendVerification, verify } from "#session/sign-up.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { CodeForm } from "./code-form.tsx";
import { Frame } from "./frame.tsx";
import { MailedOrShown } from "./mailed-or-shown.tsx";
import { useStep } from "./use-step.ts";

type Props = {
  readonly email: string;
  readonly password: string;
  readonly user_uuid: string;
  /** goes back to where the address was typed */
  readonly back: () => void;
};

/** Asks for the code of the mail that proves an address. */
export function Verify({ email, password, user_uuid, back }: Props) {
  const [code, setCode] = useState("");
  const [isResent, setResent] = useState(false);
  const step = useStep(
    () => verify({ email, password }, user_uuid, code),
    () => undefined,
  );
  const resending = useStep(
    () => resendVerification(user_uuid),
    () => setResent(true),
  );
  return (
    <Frame title={accountWords.verifyTitle}>
      <MailedOrShown email={email} use={setCode} />
      <CodeForm code={code} setCode={setCode} step={step} mailing={resending} action={accountWords.verify} />
      {isResent ? (
        <Notice>{accountWords.resent}</Notice>
      ) : (
        <Button kind="quiet" isBusy={resending.isBusy} onClick={resending.run}>
          {accountWords.resend}
        </Button>
      )}
      <Button kind="quiet" onClick={back}>
        {accountWords.otherEmail}
      </Button>
    </Frame>
  );
}
