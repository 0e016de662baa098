import { loopTurns, type TurnKey } from "#platform/fairness/index.ts";
import type { Connection } from "./connection.ts";

/** Waits for a turn of the event loop before a result is used. @param turns null for the product itself, which does not wait */
export async function inTurn<T>(turns: TurnKey | null, result: Promise<T>): Promise<T> {
  const value = await result;
  if (turns !== null) await loopTurns.next(turns);
  return value;
}

/** The same for a connection. Statements that were sent together share the turn. */
export function withTurns(connection: Connection, turns: TurnKey | null): Connection {
  if (turns === null) return connection;
  let owner = turns;
  let turn: Promise<void> | null = null;
  const next = (): Promise<void> => loopTurns.next(owner).finally(() => (turn = null));
  return {
    ...connection,
    run: async (text, parameters) => {
      const rows = await connection.run<never>(text, parameters);
      await (turn ??= next());
      return rows;
    },
    workFor: (workspace) => {
      owner = { ...owner, workspace };
    },
  };
}
