import { authorize } from "#kernel/authorize.ts";
import { findAccessed } from "#platform/auth/find-accessed.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Subscription } from "./stream-registry.ts";

/** So many looks at once: thousands of streams look by turns, and leave the database to the requests. */
const atOnce = 4;

/**
 * Looks whether subscriptions may go on, each by one statement for all its streams. What is to be looked at again before
 * its turn came is looked at once; while its look is under way, once more.
 * @param end ends what may not
 */
export function watchAccess(
  pool: Pool,
  end: (subscription: Subscription) => void,
): (subscriptions: Iterable<Subscription>) => void {
  const due = new Set<Subscription>();
  let running = 0;
  const run = async (): Promise<void> => {
    running += 1;
    for (const subscription of due) {
      due.delete(subscription);
      // its readers have gone meanwhile
      if (subscription.streams.size === 0) continue;
      // a failed look ends its streams: their readers connect again and are told why
      if (!(await mayStay(pool, subscription).catch(() => false))) end(subscription);
    }
    running -= 1;
  };
  return (subscriptions) => {
    for (const each of subscriptions) due.add(each);
    for (let more = Math.min(atOnce - running, due.size); more > 0; more -= 1) void run();
  };
}

async function mayStay(pool: Pool, { credential, board_uuid }: Subscription): Promise<boolean> {
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
