import type { Parameter, Run } from "#platform/db/query.ts";

/** The text of an SQL statement with its parameters. */
export type Statement = { readonly text: string; readonly parameters: readonly Parameter[] };

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
  run: Run,
  locking: Statement,
  reading: Statement,
): Promise<Record<string, unknown>[]> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [locked, found] = await Promise.all([
      run<{ uuid: string }>(locking.text, locking.parameters),
      run<Record<string, unknown>>(reading.text, reading.parameters),
    ]);
    const isLocked = new Set<unknown>(locked.map(({ uuid }) => uuid));
    if (found.every((row) => !hasRole(row) || isLocked.has(row["uuid"]))) return found;
  }
  throw new Error("What the request names was moved at each attempt to lock it.");
}

function hasRole(row: Record<string, unknown>): boolean {
  return (row["access_role"] ?? null) !== null;
}
