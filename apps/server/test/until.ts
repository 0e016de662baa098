import assert from "node:assert/strict";
import { setTimeout as delay } from "node:timers/promises";
import type { Harness } from "./harness.ts";

/** Much longer than anything in a test takes, so that only what hangs fails. In milliseconds. */
const timeout = 60_000;
const lookEvery = 5;

/** Waits until a condition holds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeout;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, "waited in vain");
    await delay(lookEvery);
  }
}

/** Waits until this number of statements wait for a lock. */
export function untilLocked({ platform }: Harness, count = 1): Promise<void> {
  return until(async () => {
    const rows = await platform.pool.run(
      "select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length >= count;
  });
}

/**
 * Waits until no transaction is open in the database. A single look would also see one that the worker or
 * the sequencer has open for a moment; one that was left open stays.
 */
export function untilNoTransactionIsOpen({ platform }: Harness): Promise<void> {
  return until(async () => {
    const open = await platform.pool.run(
      "select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
    );
    return open.length === 0;
  });
}

/** Whether a promise ends; it waits long enough before it answers no. */
export async function ends(something: Promise<unknown>): Promise<boolean> {
  const late = delay(timeout, "late", { ref: false });
  return (await Promise.race([something, late])) !== "late";
}
