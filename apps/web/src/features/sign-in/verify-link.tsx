import { useState } from "react";
import { Link } from "wouter";
import { accountWords } from "#i18n/en/account.ts";
import { paths } from "#paths.ts";
import { verifyByLink } from "#session/sign-up.ts";
import { Notice } from "#ui/notice.tsx";
import { Frame } from "./frame.tsx";
import { StepForm } from "./step-form.tsx";
import { useStep } from "./use-step.ts";

/** The screen behind a mailed link that proves an address. A press does it: programs that look through mails open links too. */
export function VerifyLink() {
  const given = new URLSearchParams(window.location.search);
  const [isVerified, setVerified] = useState(false);
  const step = useStep(
    () => verifyByLink(given.get("uuid") ?? "", given.get("code") ?? ""),
    () => setVerified(true),
  );
  return (
    <Frame title={accountWords.verifyLinkTitle} foot={<Link href={paths.signIn}>{accountWords.signIn}</Link>}>
      {isVerified ? (
        <Notice kind="success">{accountWords.verified}</Notice>
      ) : (
        <StepForm step={step} action={accountWords.verifyAddress}>
          <p>{accountWords.verifyLinkText}</p>
        </StepForm>
      )}
    </Frame>
  );
}
