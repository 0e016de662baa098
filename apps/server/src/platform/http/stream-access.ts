import { authorize, isAdmin, opensWikis } from "#kernel/authorize.ts";
import { visibleBoards } from "#platform/auth/board-access.ts";
import { findAccessed } from "#platform/auth/find-accessed.ts";
import type { Pool } from "#platform/db/pool.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Subscription } from "./stream-registry.ts";

/** The number of checks at once, limited so that the checks of thousands of streams do not delay requests. */
const maxConcurrent = 4;

/**
 * Checks whether subscriptions still have access, each by one statement for all its streams. A subscription that is
 * already waiting for a check is checked once; one whose check is running is checked once more.
 * @param end ends a subscription without access
 */
export function createAccessChecks(
  pool: Pool,
  end: (subscription: Subscription) => void,
): (subscriptions: Iterable<Subscription>) => void {
  const due = new Set<Subscription>();
  let running = 0;
  const run = async (): Promise<void> => {
    running += 1;
    for (const subscription of due) {
      due.delete(subscription);
      // its readers have disconnected meanwhile
      if (subscription.streams.size === 0) continue;
      // a failed check ends its streams: their clients connect again and get the error
      if (!(await hasAccess(pool, subscription).catch(() => false))) end(subscription);
    }
    running -= 1;
  };
  return (subscriptions) => {
    for (const each of subscriptions) due.add(each);
    for (let more = Math.min(maxConcurrent - running, due.size); more > 0; more -= 1) void run();
  };
}

async function hasAccess(pool: Pool, subscription: Subscription): Promise<boolean> {
  const { credential, board_uuid, workspace_uuid, hints } = subscription;
  const kind = board_uuid === null ? "workspace" : "board";
  const found = hints.beginReading();
  const named = { kind, uuid: board_uuid ?? workspace_uuid } as const;
  const accessed = await findAccessed(pool.run, credential, named, { lock: null, serverTime: false });
  if (accessed === undefined || accessed.keyExpired) return false;
  try {
    authorize(kind, "read", accessed.accessContext);
  } catch {
    return false;
  }
  if (board_uuid === null) {
    const reader = { user_uuid: accessed.caller.user_uuid, seesAllBoards: isAdmin(accessed.role), workspace_uuid };
    const rows = await pool.rows(raw<{ uuid: string }>(sql`select v.uuid from (${visibleBoards(reader)}) v`));
    found(new Set(rows.map(({ uuid }) => uuid)), opensWikis(accessed.role));
  }
  return true;
}
