import { commands } from "#commands/index.ts";
import { moreCommands } from "#commands/more.ts";
import { type CommandRunners, useActing } from "./use-act.ts";

// a screen that imports this module has loaded them
commands.complete(moreCommands);

/** `useAct`, `useActAll` and `useRun` for every command. It is for parts that are loaded later: the first load and boards do without. */
export function useCommands(): CommandRunners {
  return useActing();
}
