import type { Run } from "#platform/db/query.ts";

export type Statement = { readonly text: string; readonly parameters: readonly unknown[] };

/** What was to be locked may be moved while one waits for it, and is then looked for again, so often. */
const mostTries = 3;

/**
 * Locks things, and reads them and how the caller stands to them after the locks were got: a statement that waits for
 * a lock has read everything else before it waited. Both travel together.
 * @param locking `selectLocked`
 * @param reading with the columns of `selectReached`
 * @returns the rows of `reading`; each one that the caller has a role for is locked
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
  throw new Error("What the request names was moved again and again while it was to be locked.");
}

function hasRole(row: Record<string, unknown>): boolean {
  return (row["standing_role"] ?? null) !== null;
}
