import { useCallback, useEffect, useState } from "react";
import { sentenceOf } from "#session/sentence-of.ts";

/** A value that is read from the server for a screen: not there yet, there, or the reason why not. */
export type ServerValue<Value> = {
  readonly value: Value | null;
  readonly error: string | null;
  /** asks again; what is shown stays meanwhile */
  readonly read: () => void;
};

/** Asks when the component is shown. @param ask the same function each time */
export function useAsked<Value>(ask: () => Promise<Value>): ServerValue<Value> {
  const [value, setValue] = useState<Value | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isOver = false;
    const answer = async (): Promise<void> => {
      try {
        const found = await ask();
        if (isOver) return;
        setValue(() => found);
        setError(null);
      } catch (problem) {
        if (!isOver) setError(sentenceOf(problem));
      }
    };
    void answer();
    return () => void (isOver = true);
  }, [ask, round]);
  return { value, error, read: useCallback(() => setRound((before) => before + 1), []) };
}
