import { createContext, use } from "react";
import type { CommandMessage } from "#data/messages.ts";
import type { Run, TypedCall } from "./use-run.ts";

/** Does several commands as one step of undo. @param told what is said of all of them; else what the first one says */
export type RunAll = (calls: readonly TypedCall[], told?: CommandMessage) => CommandMessage | null;

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
