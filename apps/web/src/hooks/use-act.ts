import { createContext, use } from "react";
import type { CommandMessage } from "#data/messages.ts";
import type { Run, TypedCall } from "./use-run.ts";

/** Runs several commands as one step of undo. @param message the message of all of them; by default that of the first one */
export type RunAll = (calls: readonly TypedCall[], message?: CommandMessage) => CommandMessage | null;

/** Given by the frame of a workspace. */
export const ActContext = createContext<{ readonly act: Run; readonly actAll: RunAll } | null>(null);

function useActing() {
  const acting = use(ActContext);
  if (acting === null) throw new Error("This is shown in a workspace only.");
  return acting;
}

/** Does a command, tells the person what it did, and offers to undo it. `useRun` does the same silently. */
export function useAct(): Run {
  return useActing().act;
}

/** The same for several commands that are one step for the person. */
export function useActAll(): RunAll {
  return useActing().actAll;
}
