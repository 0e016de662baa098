import type { ReactNode } from "react";
import { Button } from "#ui/button.tsx";
import { StepError } from "./step-error.tsx";
import type { Step } from "./use-step.ts";

type Props = {
  readonly step: Step;
  /** the text of the button */
  readonly action: string;
  /** the fields */
  readonly children: ReactNode;
  /** the content under the button */
  readonly below?: ReactNode;
};

/** The form of a step: its fields, why it was refused, and the button that sends it. */
export function StepForm({ step, action, children, below }: Props) {
  return (
    <form onSubmit={step.submit}>
      {children}
      <StepError error={step.error} />
      <Button kind="primary" size="large" type="submit" isBusy={step.isBusy}>
        {action}
      </Button>
      {below}
    </form>
  );
}
