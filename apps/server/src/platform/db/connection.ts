import { type ClientBase, DatabaseError, type PoolClient } from "pg";
import { asLost } from "./connection-lost.ts";
import type { Observe, Run } from "./query.ts";
import { type Answer, Statement } from "./statement.ts";
import { sentParameters } from "./values.ts";

/**
 * One connection, held by one holder for a transaction, which its first statement begins. Statements that do not wait for
 * each other are sent together. Once the connection is lost every further statement fails: none is sent outside of the
 * transaction.
 */
export type Connection = {
  run: Run;
  /** From now on, what follows its statements waits in the turns of this workspace. */
  workFor(workspace_uuid: string): void;
  /** Gives the connection back. Its holder runs nothing on it any more. */
  release(): void;
};

/** Transaction control: it has no parameters, is sent as it is and is not counted. */
const control: ReadonlySet<string> = new Set(["begin", "commit", "rollback"]);

/**
 * Whether a statement failed because of a violated constraint. PostgreSQL then rejects it as a whole, so the connection can be
 * used again. Many requests fail in this way, and a new connection for each would cost more than the requests.
 */
function isViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code?.startsWith("23") === true;
}

/** Whether a statement was sent behind one that failed, in the same transaction: it says nothing else. */
function isBehindFailed(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === "25P02";
}

/**
 * Hands a connection of the pool to one holder.
 * @param hear the callbacks for every statement and its rows, for each statement that is no transaction control, and for the release
 */
export function hold(client: PoolClient, hear: { ran: Observe; sent(): void; released(): void }): Connection {
  let isReleased = false;
  let hasFailed = false;
  let isInTransaction = false;
  // why the connection was lost while no statement ran: the next one would only say that it cannot be sent
  let lost: Error | undefined;
  const lose = (error: Error): void => void (lost ??= error);
  client.on("error", lose);
  const send = senderTo(client);
  const run = async (text: string, parameters: readonly unknown[]): Promise<unknown[]> => {
    if (isReleased) throw new Error("A connection was used after it was released.");
    if (!control.has(text)) hear.sent();
    if (text.startsWith("begin")) isInTransaction = true;
    try {
      const rows = await send(text, parameters);
      if (text === "commit" || text === "rollback") isInTransaction = false;
      return rows;
    } catch (error) {
      hasFailed ||= !isViolation(error);
      throw asLost(lost ?? error);
    }
  };
  return {
    run: (text, parameters = []) => {
      const rows = run(text, parameters);
      hear.ran(text, rows);
      return rows as Promise<never[]>;
    },
    workFor: () => {},
    release: () => {
      if (isReleased) return;
      isReleased = true;
      client.off("error", lose);
      hear.released();
      // after a failed statement or in an open transaction it is closed, so that its next holder does not get that state
      client.release(hasFailed || isInTransaction);
    },
  };
}

/** The names under which connections keep statements prepared. The texts are ours and few, so this is bounded. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${names.size}`;
    names.set(text, name);
  }
  return name;
}

/**
 * Sends the statements of one holder. If one cannot be sent, because a value of it cannot, PostgreSQL knows nothing of that failure: so its
 * transaction is not committed.
 */
function senderTo(client: ClientBase): (text: string, parameters: readonly unknown[]) => Promise<unknown[]> {
  let isWhole = true;
  // why the transaction failed
  let failure: unknown;
  const tell = (error: unknown): never => {
    failure = isBehindFailed(error) ? (failure ?? error) : error;
    throw failure;
  };
  return async (text, parameters) => {
    if (text === "commit" && !isWhole) throw new Error("A statement of the transaction could not be sent.");
    let statement: Statement;
    try {
      statement = send(client, text, parameters);
    } catch (error) {
      isWhole = false;
      throw error;
    }
    const { rows, command } = await answerOf(statement).catch(tell);
    if (text === "commit" && command !== "COMMIT") throw new Error("The transaction was rolled back, not committed.");
    return rows;
  };
}

/** @throws TypeError and others for a value that cannot be sent */
function send(client: ClientBase, text: string, parameters: readonly unknown[]): Statement {
  const prepared = control.has(text) ? null : { name: nameOf(text), values: sentParameters(text, parameters) };
  return client.query(new Statement(text, prepared));
}

async function answerOf(statement: Statement): Promise<Answer> {
  try {
    return await statement.answer();
  } catch (error) {
    // the stack of the driver begins at its socket
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
