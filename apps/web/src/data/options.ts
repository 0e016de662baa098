import type { ClientOptions } from "@stoa/api";
import type { CommandBook } from "./command-book.ts";
import type { Environment } from "./environment.ts";
import type { Mutation, OverwrittenValue } from "./mutations.ts";
import type { BarredTasks } from "./requirements.ts";
import type { Step } from "./undo.ts";

/** The options with which a workspace is opened. */
export type Options = {
  readonly user_uuid: string;
  readonly workspace_uuid: string;
  readonly client: Omit<ClientOptions, "clientId">;
  readonly environment: Environment;
  readonly commands: CommandBook;
  /** the board that somebody looks at, which a first visit reads before the others; null for none */
  readonly openedBoard?: () => string | null;
  /** called when others' values were overwritten by mine @param command that did it */
  readonly overwrote?: (overwritten: readonly OverwrittenValue[], command: string) => void;
  /** called when something of this tab was not done, because a column does not take a task yet */
  readonly barred?: (barred: BarredTasks) => void;
  /** called with steps of this tab that cannot be undone or done again any more */
  readonly outdated?: (steps: readonly Step[]) => void;
  /** called when the server refuses something. @param step what it was part of, if that was done in this tab */
  readonly refused?: (mutation: Mutation, step: Step | null) => void;
  /** called when the copy ends by itself: the workspace is lost, or the person signed out in another tab */
  readonly ended?: () => void;
  /**
   * called while the server shows nothing of the workspace: nobody is signed in any more (401), a second factor is demanded (403), or
   * the workspace is suspended (423); and with null when it is shown again
   */
  readonly held?: (status: number | null) => void;
};
