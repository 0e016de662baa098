import { createContext, use } from "react";
import type { FirstInputs } from "#commands/first.ts";
import type { Inputs } from "#commands/index.ts";
import type { CommandMessage } from "#data/messages.ts";
import type { Run, TypedCall } from "./run.ts";

/** Runs several commands as one step of undo. @param message the message of all of them; by default that of the first one */
export type RunAll<Known extends keyof Inputs = keyof FirstInputs> = (
  calls: readonly TypedCall<Known>[],
  message?: CommandMessage,
) => CommandMessage | null;

/** The ways to do commands: one, several as one step, and one without a message. */
export type CommandRunners = {
  readonly act: Run<keyof Inputs>;
  readonly actAll: RunAll<keyof Inputs>;
  readonly run: Run<keyof Inputs>;
};

/** Given by the frame of a workspace. */
export const ActContext = createContext<CommandRunners | null>(null);

/** For `useCommands`: other screens do only the commands that are there. */
export function useActing(): CommandRunners {
  const acting = use(ActContext);
  if (acting === null) throw new Error("This is shown in a workspace only.");
  return acting;
}

/** Does a command of the first load, tells the person what it did, and offers to undo it. `useRun` does the same silently, `useCommands` does every command. */
export function useAct(): Run {
  return useActing().act;
}

/** The same for several commands that are one step for the person. */
export function useActAll(): RunAll {
  return useActing().actAll;
}
