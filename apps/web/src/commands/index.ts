import { CommandBook } from "../data/command-book.ts";
import { type FirstInputs, firstCommands } from "./first.ts";
import type { MoreInputs } from "./more.ts";

/** The input of each command, so that `run("moveTask", …)` is checked by the compiler. */
export type Inputs = FirstInputs & MoreInputs;

/** All commands, named after the operations that they send. */
export const commands = new CommandBook(firstCommands, async () => (await import("./more.ts")).moreCommands);
