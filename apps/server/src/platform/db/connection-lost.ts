import { DatabaseError } from "pg";
import { PoolBusy } from "#platform/fairness/index.ts";
import { isDiskFull } from "./constraints.ts";

/** The database could not be reached, or the connection to it was lost: a statement that was sent may have been done or not. */
export class ConnectionLost extends Error {
  /** PostgreSQL's or the network's code, where there is one */
  readonly code: string | undefined;

  constructor(cause: unknown) {
    super("The connection to the database was lost.", { cause });
    this.code = (cause as { code?: string } | null)?.code;
  }
}

/** The server stops, has crashed or starts; a connection failed (class 08). */
const endings = /^(?:57P0[1-3]|08...)$/;
/** The driver's own messages of a connection that has ended. */
const ended = /^Connection terminated|is not queryable$/;

/** The error of a statement: `ConnectionLost` where it says that the connection has ended, otherwise the error itself. */
export function asLost(error: unknown): unknown {
  if (error instanceof DatabaseError) return endings.test(error.code ?? "") ? new ConnectionLost(error) : error;
  if (!(error instanceof Error)) return error;
  // the system's errors name the call that failed, such as `read`
  return "syscall" in error || ended.test(error.message) ? new ConnectionLost(error) : error;
}

/** Whether something failed because the database had no connection for it, or the connection was lost. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof PoolBusy || error instanceof ConnectionLost;
}

/** Whether a failure says nothing about what was to be done, because the database could not take it: it does not count as a try. */
export function isNoTry(error: unknown): boolean {
  return isUnreachable(error) || isDiskFull(error);
}
