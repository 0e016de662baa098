import type { FirstInputs } from "#commands/first.ts";
import type { Inputs } from "#commands/index.ts";
import type { CommandMessage } from "#data/messages.ts";

type Names = keyof Inputs;

/** Does a command: the rows change in the same tick. @returns what to tell, null if there was nothing to do */
export type Run<Known extends Names = keyof FirstInputs> = <Name extends Known>(
  command: Name,
  input: Inputs[Name],
) => CommandMessage | null;

/** A command with what it is given. */
export type TypedCall<Known extends Names = keyof FirstInputs> = {
  readonly [Name in Known]: { readonly command: Name; readonly input: Inputs[Name] };
}[Known];
