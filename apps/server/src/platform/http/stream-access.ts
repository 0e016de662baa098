import { authorize } from "#kernel/authorize.ts";
import { findAccessed } from "#platform/auth/find-accessed.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Subscription } from "./stream-registry.ts";

/** So many checks run at once, so that the checks of thousands of streams do not delay requests. */
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

async function hasAccess(pool: Pool, { credential, board_uuid }: Subscription): Promise<boolean> {
  const named = { kind: "board", uuid: board_uuid } as const;
  const accessed = await findAccessed(pool.run, credential, named, { lock: null, serverTime: false });
  if (accessed === undefined || accessed.keyExpired) return false;
  try {
    authorize("board", "read", accessed.accessContext);
    return true;
  } catch {
    return false;
  }
}
