import { type ReactNode, useEffect, useState } from "react";
import { accountWords } from "#i18n/en/account.ts";
import { acceptTerms, termsToAccept } from "#session/terms.ts";
import { Button } from "#ui/button.tsx";
import { Frame } from "./frame.tsx";
import { Policies } from "./policies.tsx";
import { StepError } from "./step-error.tsx";
import { useStep } from "./use-step.ts";

/** Shows the app once the current terms are accepted. */
export function TermsGate({ children }: { readonly children: ReactNode }) {
  const [version, setVersion] = useState<string | null>(null);
  // without a network the person goes on, and is asked the next time
  useEffect(() => void termsToAccept().then(setVersion, () => undefined), []);
  const step = useStep(
    () => acceptTerms(version ?? ""),
    () => setVersion(null),
  );
  if (version === null) return children;
  return (
    <Frame title={accountWords.termsTitle}>
      <p>{accountWords.termsText}</p>
      <Policies />
      <StepError error={step.error} />
      <Button kind="primary" size="large" isBusy={step.isBusy} onClick={step.run}>
        {accountWords.termsAccept}
      </Button>
    </Frame>
  );
}
