import { createContext, use } from "react";
import type { Run } from "./use-run.ts";

/** Given by the frame of a workspace. */
export const ActContext = createContext<Run | null>(null);

/** Does a command, tells the person what it did, and offers to undo it. `useRun` does the same silently. */
export function useAct(): Run {
  const act = use(ActContext);
  if (act === null) throw new Error("This is shown in a workspace only.");
  return act;
}
