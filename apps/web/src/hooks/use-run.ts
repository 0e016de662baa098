import type { Run } from "./run.ts";
import { useActing } from "./use-act.ts";

/** Does commands in the open workspace. `useAct` also tells the person and offers to undo. */
export function useRun(): Run {
  return useActing().run;
}
