import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/button.tsx";
import { StepError } from "./step-error.tsx";
import type { Step } from "./use-step.ts";

type Props = {
  readonly step: Step;
  /** the text of the button */
  readonly action: string;
  /** the names of the fields that show their own errors */
  readonly errorsAt?: readonly string[];
  /** the fields */
  readonly children: ReactNode;
  /** the content under the button */
  readonly below?: ReactNode;
};

/** The form of a step: its fields, why it was refused, and the button that sends it. A refused field gets the focus. */
export function StepForm({ step, action, errorsAt = [], children, below }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { error, field } = step;
  const isAtField = field !== null && errorsAt.includes(field);
  useEffect(() => {
    if (error !== null && isAtField) form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus();
  }, [error, field, isAtField]);
  return (
    <form ref={form} onSubmit={step.submit}>
      {children}
      <StepError error={isAtField ? null : error} />
      <Button kind="primary" size="large" type="submit" isBusy={step.isBusy}>
        {action}
      </Button>
      {below}
    </form>
  );
}
