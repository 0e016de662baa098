import { useState } from "react";

/** The text that is typed in place of a value, and the value that was shown when it began: the base of the edit. */
export type EditState<Value> = { readonly text: string; readonly seen: Value };

/**
 * A value while somebody types another one. What others write meanwhile does not replace what is typed, and does not become its base.
 * @param value as it is shown
 */
export function useEdited<Value>(value: Value) {
  const [edited, setEdited] = useState<EditState<Value> | null>(null);
  return {
    /** null while nothing was typed */
    edited,
    type: (text: string): void => setEdited((before) => ({ text, seen: before === null ? value : before.seen })),
    /** Shows the value again. */
    end: (): void => setEdited(null),
  };
}
