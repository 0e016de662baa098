import type { Parameter } from "#platform/db/query.ts";

/** The text of an SQL statement with its parameters. */
export type Statement = { readonly text: string; readonly parameters: readonly Parameter[] };

/** Runs a statement whose rows have the columns of a kind of thing. */
export type RunStatement = (text: string, parameters?: readonly Parameter[]) => Promise<Record<string, unknown>[]>;

/** The thing may be moved while the statement waits for its lock; then both statements are repeated, so many times. */
const mostTries = 3;

/**
 * Locks things, and then reads them with the access that the caller has to them. It takes two statements, because one
 * that waits for a lock has read everything else before it waited. Both are sent together.
 * @param locking `selectLocked`
 * @param reading with the columns of `selectAccessed`
 * @returns the rows of `reading`; each one for which the caller has a role is locked
 */
export async function lockThenRead(
  run: RunStatement,
  locking: Statement,
  reading: Statement,
): Promise<Record<string, unknown>[]> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [locked, found] = await Promise.all([
      run(locking.text, locking.parameters),
      run(reading.text, reading.parameters),
    ]);
    const isLocked = new Set(locked.map((row) => row["uuid"]));
    if (found.every((row) => !hasRole(row) || isLocked.has(row["uuid"]))) return found;
  }
  throw new Error("What the request names was moved at each attempt to lock it.");
}

function hasRole(row: Record<string, unknown>): boolean {
  return (row["access_role"] ?? null) !== null;
}
