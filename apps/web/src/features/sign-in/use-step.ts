import { type SubmitEvent, useState } from "react";
import { attempt, type Outcome } from "#session/sign-in.ts";

/** A step of a form: whether it is under way, and why it was refused, with the name of the field that this is about. */
export type Step = {
  readonly isBusy: boolean;
  readonly error: string | null;
  readonly field: string | null;
  readonly submit: (event: SubmitEvent) => void;
  readonly run: () => void;
};

/** Does a step when its form is sent. @param next receives the outcome, unless the step was refused */
export function useStep(step: () => Promise<Outcome>, next: (outcome: Outcome) => void): Step {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly error: string; readonly field: string | null } | null>(null);
  const doIt = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const outcome = await attempt(step);
    setBusy(false);
    if (outcome.kind === "refused") setRefused(outcome);
    else next(outcome);
  };
  const run = (): void => {
    if (!isBusy) void doIt();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    run();
  };
  return { isBusy, error: refused?.error ?? null, field: refused?.field ?? null, submit, run };
}
