import { useState } from "react";
import { m } from "#i18n/en.ts";
import { resendVerification, verify } from "#session/sign-up.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { CodeForm } from "./code-form.tsx";
import { Frame } from "./frame.tsx";
import { LocalMailNotice } from "./local-mail-notice.tsx";
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
    <Frame title={m.verifyTitle}>
      <p>{m.verifySent({ email })}</p>
      <LocalMailNotice email={email} use={setCode} />
      <CodeForm code={code} setCode={setCode} step={step} mailing={resending} action={m.verify} />
      {isResent ? (
        <Notice>{m.resent}</Notice>
      ) : (
        <Button kind="quiet" isBusy={resending.isBusy} onClick={resending.run}>
          {m.resend}
        </Button>
      )}
      <Button kind="quiet" onClick={back}>
        {m.otherEmail}
      </Button>
    </Frame>
  );
}
