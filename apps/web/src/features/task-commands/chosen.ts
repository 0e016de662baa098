import { useEffect } from "react";

/** The tickets that are selected on the screen. */
let chosen: readonly string[] = [];

/** Keeps which tickets are selected, for the ticket that is open next to the screen: while others are selected, keys are for those. */
export function useRememberChosen(uuids: readonly string[]): void {
  useEffect(() => {
    chosen = uuids;
    return () => void (chosen = []);
  }, [uuids]);
}

/** The selected tickets of the screen, else the open one. */
export const chosenOr = (open: string): readonly string[] => (chosen.length > 0 ? chosen : [open]);
