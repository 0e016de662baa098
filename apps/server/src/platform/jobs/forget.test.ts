import assert from "node:assert/strict";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { forgetFailedJobs } from "./forget.ts";

const { platform, worker } = await startHarness();
// the rows below are no jobs of anybody's
await worker.close();
const { run } = platform.pool;

async function add(name: string, failedDaysAgo: number | null, count = 1): Promise<void> {
  await run(
    `insert into jobs (kind, payload, created_at, run_at, failed_at)
     select 'remove_file', $1, clock_timestamp() - interval '90 days', clock_timestamp() - interval '90 days',
       clock_timestamp() - make_interval(days => $2::int)
     from generate_series(1, $3::int)`,
    [name, failedDaysAgo, count],
  );
}

test("jobs that were given up 30 days ago are forgotten, however many there are; other jobs stay", async () => {
  await add("waits", null);
  await add("yesterday", 1);
  await add("nearly", 29);
  await add("long ago", 30, 2500);
  await forgetFailedJobs(platform);
  const rows = (await run("select payload from jobs order by id")) as { payload: string }[];
  assert.deepEqual(
    rows.map(({ payload }) => payload),
    ["waits", "yesterday", "nearly"],
  );
  await forgetFailedJobs(platform);
  assert.equal((await run("select 1 from jobs")).length, 3);
});
