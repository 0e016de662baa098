import assert from "node:assert/strict";
import { mock, test } from "node:test";
import type { Parameter } from "#platform/db/query.ts";
import { startHarness } from "#test/harness.ts";
import { job } from "#platform/jobs/declaration.ts";
import { startRecurring } from "./recurring.ts";

const harness = await startHarness();
const { pool, sealer, signals } = harness.platform.transactions;

test("a recurring job is added one minute after the start and then regularly, unless one of its kind is waiting", async () => {
  // otherwise the harness's worker would do the job, which is due at once
  await pool.run(
    "create function later() returns trigger language plpgsql as $$ begin new.is_due = false; new.run_at = 'infinity'; return new; end $$",
  );
  await pool.run("create trigger later before insert on jobs for each row execute function later()");
  // the statements are sent when the clock is real again, because the pool has its own time limits
  const added: [string, readonly Parameter[] | undefined][] = [];
  const run = async (text: string, parameters?: readonly Parameter[]) => {
    added.push([text, parameters]);
    return [];
  };
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  const hourly = [{ job: job("purge_trash", { queue: "housekeeping" }), everyMilliseconds: 3_600_000 }];
  const stop = startRecurring({ pool: { ...pool, run }, sealer, signals }, hourly, () => {});
  mock.timers.tick(59_000);
  assert.equal(added.length, 0);
  mock.timers.tick(1000);
  assert.equal(added.length, 1);
  mock.timers.tick(3_540_000);
  stop();
  mock.timers.tick(3_600_000);
  mock.timers.reset();
  assert.equal(added.length, 2);
  for (const [text, parameters] of added) await pool.run(text, parameters);
  const jobs = (await pool.run("select payload from jobs where kind = 'purge_trash'")) as { payload: string }[];
  assert.equal(jobs.length, 1);
  assert.equal(sealer.open(jobs[0]?.payload ?? "", "job purge_trash"), "{}");
});
