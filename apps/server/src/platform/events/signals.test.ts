import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { toWorkspaceUuid } from "#kernel/uuids.ts";
import { openPool, type Pool } from "#platform/db/pool.ts";
import { testDatabase } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { openSignals } from "./signals.ts";

const { url, drop } = await testDatabase();
const pool = openPool({ url, size: 2, name: "stoa" });
after(async () => {
  await pool.close();
  await drop();
});

/** A pool whose first statement takes longer than the later ones, the messages of its statements, and how many were sent at once. */
function withSlowStart() {
  const done: string[] = [];
  let [count, running, mostAtOnce] = [0, 0, 0];
  const run: Pool["run"] = async (text, parameters) => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    if ((count += 1) === 1) await delay(150);
    const rows = await pool.run<never>(text, parameters);
    running -= 1;
    done.push(JSON.stringify(parameters));
    return rows;
  };
  return { pool: { ...pool, run }, done, mostAtOnce: () => mostAtOnce };
}

test("before the signals close, all that wait are sent, also those of more than one message", async () => {
  const { pool: slow, done } = withSlowStart();
  const signals = await openSignals(slow);
  const uuids = Array.from({ length: 100 }, () => toWorkspaceUuid(randomUUID()));
  // each has more than 80 bytes, and a message at most 7,000
  for (const workspace_uuid of uuids) signals.send({ kind: "access_changed", workspace_uuid });
  await signals.close();
  assert.deepEqual(
    uuids.filter((uuid) => !done.join().includes(uuid)),
    [],
  );
});

test("before the signals close, those are sent too that were on their way before", async () => {
  const { pool: slow, done } = withSlowStart();
  const signals = await openSignals(slow);
  signals.send({ kind: "events_written" });
  const first = signals.flush();
  signals.send({ kind: "jobs_written" });
  await signals.close();
  assert.match(done.join(), /events_written.*jobs_written/);
  await first;
});

test("while signals are on their way the others wait, and then go together, each once", async () => {
  const { pool: slow, done, mostAtOnce } = withSlowStart();
  const signals = await openSignals(slow);
  const heard: string[] = [];
  const others = await openSignals(pool);
  others.on("jobs_written", () => heard.push("jobs_written"));
  others.on("events_written", () => heard.push("events_written"));
  heard.length = 0;
  signals.send({ kind: "events_sequenced" });
  for (let each = 0; each < 5; each += 1) {
    // longer than the time in which signals are collected
    await delay(30);
    signals.send({ kind: "jobs_written" });
    signals.send({ kind: "events_written" });
  }
  await signals.close();
  await until(() => heard.length === 2);
  await others.close();
  assert.equal(mostAtOnce(), 1);
  assert.equal(done.length, 2);
  assert.deepEqual(heard, ["jobs_written", "events_written"]);
});
