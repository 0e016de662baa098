import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#testing/harness.ts";
import { leaveDaily } from "./daily.ts";

const harness = await startHarness();
const { platform } = harness;

test("the daily jobs are left soon after the start, and not after it was stopped", async () => {
  const failures: unknown[] = [];
  const heard: unknown[] = [];
  const stopHearing = platform.signals.on("jobs_written", (signal) => heard.push(signal));
  const stopped = leaveDaily(platform, ["sweep_files"], (error) => failures.push(error), 20);
  stopped();
  const stop = leaveDaily(platform, ["sweep_files"], (error) => failures.push(error), 1);
  while (heard.length + failures.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await new Promise((resolve) => setTimeout(resolve, 40));
  stop();
  stopHearing();
  await harness.worker.idle();
  assert.deepEqual([heard.length, failures], [1, []]);
  assert.equal((await platform.pool.run("select kind from jobs")).length, 0);
});
