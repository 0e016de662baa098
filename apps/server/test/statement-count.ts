import { AsyncLocalStorage } from "node:async_hooks";
import type { Harness } from "./harness.ts";

const asking = new AsyncLocalStorage<{ statements: number }>();
const counted = new WeakSet<Harness["platform"]>();

/**
 * The number of statements that a request sends, without `begin` and `commit`. Work that a request causes but does not wait for
 * (sequences, notifications, times of use) is not counted.
 */
export async function statementsOf({ platform }: Harness, request: () => Promise<unknown>): Promise<number> {
  if (!counted.has(platform)) countForRequests(platform);
  counted.add(platform);
  const count = { statements: 0 };
  await asking.run(count, request);
  return count.statements;
}

/** Runs a preparation whose statements are not counted for the request. */
export const uncounted = <T>(prepare: () => T): T => asking.exit(prepare);

/** Counts each statement for the request that sends it. */
function countForRequests({ pool, signals, uses }: Harness["platform"]): void {
  let total = pool.statements;
  Object.defineProperty(pool, "statements", {
    get: () => total,
    set: (value: number) => {
      const request = asking.getStore();
      if (request !== undefined) request.statements += value - total;
      total = value;
    },
  });
  const { send } = signals;
  signals.send = (signal) => asking.exit(() => send(signal));
  const { session, key } = uses;
  uses.session = (...use) => asking.exit(() => session(...use));
  uses.key = (...use) => asking.exit(() => key(...use));
}
