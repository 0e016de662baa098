import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openPool, type Pool } from "#platform/db/pool.ts";
import { testDatabase } from "#test/harness.ts";
import { openSignals } from "./signals.ts";

const { url, drop } = await testDatabase();
const pool = openPool({ url, size: 2, name: "stoa" });
after(async () => {
  await pool.close();
  await drop();
});

/** A pool whose first statement takes longer than the later ones, and what it has done. */
function withSlowStart() {
  const done: number[] = [];
  let count = 0;
  const run: Pool["run"] = async (text, parameters) => {
    const mine = (count += 1);
    if (mine === 1) await delay(50);
    const rows = await pool.run<never>(text, parameters);
    done.push(mine);
    return rows;
  };
  return { pool: { ...pool, run }, done };
}

test("before the signals close, all that wait are sent, also those of more than one message", async () => {
  const { pool: slow, done } = withSlowStart();
  const signals = await openSignals(slow);
  // each has more than 80 bytes, and a message at most 7,000
  for (let each = 0; each < 100; each += 1) signals.send({ kind: "access_changed", workspace_uuid: randomUUID() });
  await signals.close();
  assert.deepEqual(new Set(done), new Set([1, 2]));
});

test("before the signals close, those are sent too that were on their way before", async () => {
  const { pool: slow, done } = withSlowStart();
  const signals = await openSignals(slow);
  signals.send({ kind: "events_written" });
  const first = signals.flush();
  signals.send({ kind: "jobs_written" });
  await signals.close();
  assert.deepEqual(new Set(done), new Set([1, 2]));
  await first;
});
