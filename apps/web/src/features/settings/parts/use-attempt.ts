import { isApiError } from "@stoa/api";
import { type SubmitEvent, useState } from "react";
import { sentenceOf } from "#session/sentence-of.ts";

/** A form that asks the server: whether it is under way, whether it is done, and what is wrong where. */
export type Attempt<Field extends string> = {
  readonly isBusy: boolean;
  readonly isDone: boolean;
  /** the sentence for a field; without one, what is wrong with the whole form */
  readonly errorAt: (field?: Field) => string | null;
  readonly run: (step: () => Promise<void>) => void;
  /** the same for the event of a form */
  readonly submit: (step: () => Promise<void>) => (event: SubmitEvent) => void;
  /** reports that the typed text is newer than the saved one */
  readonly edited: () => void;
};

type State = { readonly kind: "idle" | "busy" | "done" } | { readonly kind: "failed"; readonly error: unknown };

/** @param fields the field to which an error belongs, by its code */
export function useAttempt<Field extends string = never>(fields: Readonly<Record<string, Field>> = {}): Attempt<Field> {
  const [state, setState] = useState<State>({ kind: "idle" });
  const doIt = async (step: () => Promise<void>): Promise<void> => {
    setState({ kind: "busy" });
    try {
      await step();
      setState({ kind: "done" });
    } catch (error) {
      setState({ kind: "failed", error });
    }
  };
  const run = (step: () => Promise<void>): void => {
    if (state.kind !== "busy") void doIt(step);
  };
  return {
    isBusy: state.kind === "busy",
    isDone: state.kind === "done",
    errorAt: (field) => {
      if (state.kind !== "failed") return null;
      const place = isApiError(state.error) ? fields[state.error.code] : undefined;
      return place === field ? sentenceOf(state.error) : null;
    },
    run,
    submit: (step) => (event) => {
      event.preventDefault();
      run(step);
    },
    edited: () => {
      if (state.kind === "done" || state.kind === "failed") setState({ kind: "idle" });
    },
  };
}
