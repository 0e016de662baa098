import { useCallback } from "react";
import type { Inputs } from "#commands/index.ts";
import type { CommandMessage } from "#data/messages.ts";
import { useWorkspace } from "./use-workspace.ts";

/** Does a command: the rows change in the same tick. @returns what to tell, null if there was nothing to do */
export type Run = <Name extends keyof Inputs>(command: Name, input: Inputs[Name]) => CommandMessage | null;

/** A command with what it is given. */
export type TypedCall = {
  readonly [Name in keyof Inputs]: { readonly command: Name; readonly input: Inputs[Name] };
}[keyof Inputs];

/** Does commands in the open workspace. `useAct` also tells the person and offers to undo. */
export function useRun(): Run {
  const workspace = useWorkspace();
  return useCallback((command, input) => workspace.run({ command, input })?.step.message ?? null, [workspace]);
}
