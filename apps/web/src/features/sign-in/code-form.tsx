import { accountWords } from "#i18n/en/account.ts";
import { TextField } from "#ui/text-field.tsx";
import { StepForm } from "./step-form.tsx";
import type { Step } from "./use-step.ts";

type Props = {
  readonly code: string;
  readonly setCode: (code: string) => void;
  readonly step: Step;
  /** the step that mails another code; its error is shown while the first has none */
  readonly mailing: Step;
  /** the text of the button */
  readonly action: string;
};

/** Asks for a code that was mailed or that an authenticator shows. */
export function CodeForm({ code, setCode, step, mailing, action }: Props) {
  return (
    <StepForm step={{ ...step, error: step.error ?? mailing.error }} action={action}>
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
  );
}
