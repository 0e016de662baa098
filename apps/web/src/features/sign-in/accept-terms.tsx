import { accountWords } from "#i18n/en/account.ts";
import { acceptTerms } from "#session/terms.ts";
import { Button } from "#ui/button.tsx";
import { Frame } from "./frame.tsx";
import { Policies } from "./policies.tsx";
import { StepError } from "./step-error.tsx";
import { useStep } from "./use-step.ts";

/** Asks a person to accept a version of the terms. */
export function AcceptTerms({ version, done }: { readonly version: string; readonly done: () => void }) {
  const step = useStep(() => acceptTerms(version), done);
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
