import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { startHarness } from "#test/harness.ts";
import { statementCost } from "#test/statement-cost.ts";
import { claimJob, claimStatement, recoverJobs } from "./claim.ts";
import type { QueueName } from "./queues.ts";

const harness = await startHarness();
const { pool } = harness.platform;
// only this file may claim jobs
await harness.worker.close();

/** Fairness keys in the order in which they are served. */
const [first = "", second = "", third = "", fourth = ""] = [1, 2, 3, 4].map(() => randomUUID()).toSorted();

/** As many as a statement adds well within its time limit, also on a busy machine. */
const batch = 20_000;

async function add(queue: QueueName, fairness_key: string, count: number, inSeconds = 0): Promise<void> {
  for (let left = count; left > 0; left -= batch) {
    await pool.run(
      `insert into jobs (kind, queue, fairness_key, payload, run_at, is_due)
       select 'send_mail', $1, $2, 'sealed', clock_timestamp() + make_interval(secs => $4::int), $4::int <= 0
       from generate_series(1, $3::int)`,
      [queue, fairness_key, Math.min(left, batch), inSeconds],
    );
  }
}

/** Claims so many jobs, one after the other, each done at once. @returns whose they were */
async function serve(queue: QueueName, count: number): Promise<string[]> {
  const order: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const job = await claimJob(pool, queue, order.at(-1) ?? "");
    if (job === undefined) break;
    await pool.run("delete from jobs where id = $1", [job.id]);
    order.push(job.fairness_key);
  }
  return order;
}

const forget = () => pool.run("truncate jobs");

test("each workspace of a queue is served once before any is served again, however many jobs it has", async () => {
  await add("rules", second, 500);
  await add("rules", fourth, 2);
  await add("rules", first, 2);
  await add("rules", third, 1);
  assert.deepEqual(await serve("rules", 8), [first, second, third, fourth, first, second, fourth, second]);
  await forget();
});

test("a job that was due is done even if the clock was set back since", async () => {
  await add("rules", first, 1);
  await pool.run("update jobs set run_at = run_at + interval '1 hour'");
  assert.deepEqual(await serve("rules", 2), [first]);
  await forget();
});

test("a person who comes while the round goes on is served within it", async () => {
  await add("rules", first, 500);
  await add("rules", third, 500);
  const job = await claimJob(pool, "rules", "");
  assert.equal(job?.fairness_key, first);
  await add("rules", second, 1);
  assert.equal((await claimJob(pool, "rules", first))?.fairness_key, second);
  await forget();
});

test("jobs that are due later are not claimed and delay no others", async () => {
  await add("mail", first, 500, 3600);
  await add("mail", second, 1);
  assert.deepEqual(await serve("mail", 3), [second]);
  await forget();
});

test("a claim takes jobs of its own queue only", async () => {
  await add("bulk_mail", first, 10);
  assert.equal(await claimJob(pool, "account_mail", ""), undefined);
  await forget();
});

test("a workspace has no more than its share of a queue running, also over several processes", async () => {
  await add("calls", first, 500);
  await add("calls", second, 1);
  const served: (string | undefined)[] = [];
  // each claim as by a process that has not served any key
  for (let index = 0; index < 6; index += 1) served.push((await claimJob(pool, "calls", ""))?.fairness_key);
  assert.deepEqual(served, [first, first, first, first, second, undefined]);
  await pool.run("update jobs set leased_until = clock_timestamp() - interval '1 s' where fairness_key = $1", [first]);
  await recoverJobs(pool);
  const again = await claimJob(pool, "calls", "");
  assert.deepEqual([again?.fairness_key, again?.attempts], [first, 2], "the share of a dead worker is free again");
  await forget();
});

test("several processes that claim at once get different jobs", async () => {
  await add("imports", first, 1);
  await add("imports", second, 1);
  await add("imports", third, 1);
  const jobs = await Promise.all([1, 2, 3, 4, 5].map(() => claimJob(pool, "imports", "")));
  const ids = jobs.flatMap((job) => job?.id ?? []);
  assert.equal(new Set(ids).size, ids.length);
  const rest = await Promise.all([1, 2, 3].map(() => claimJob(pool, "imports", "")));
  assert.equal(new Set([...ids, ...rest.flatMap((job) => job?.id ?? [])]).size, 3);
  await forget();
});

const costOf = (queue: QueueName, after: string) => statementCost(pool, claimStatement, [queue, after, 4]);

test("with 200,000 waiting jobs of one workspace a claim reads no more rows than without them", async () => {
  await add("bulk_mail", second, 200_000);
  await add("bulk_mail", third, 200_000, 3600);
  await add("bulk_mail", fourth, 1);
  await pool.run("analyze jobs");
  for (const [queue, after] of [
    ["account_mail", ""],
    ["bulk_mail", ""],
    ["bulk_mail", second],
    ["bulk_mail", third],
    ["bulk_mail", fourth],
  ] as const) {
    const { pages, rows } = await costOf(queue, after);
    assert.ok(pages < 100 && rows < 100, `${queue} after ${after}: ${pages} pages, ${rows} rows`);
  }
  await forget();
});

test("with 5,000 workspaces whose jobs are due later a claim reads no more rows than without them", async () => {
  await pool.run(
    `insert into jobs (kind, queue, fairness_key, payload, run_at)
     select 'send_mail', 'mail', gen_random_uuid()::text, 'sealed', clock_timestamp() + interval '1 hour'
     from generate_series(1, 5000)`,
  );
  await add("mail", second, 1);
  await pool.run("analyze jobs");
  for (const after of ["", second]) {
    const { pages, rows } = await costOf("mail", after);
    assert.ok(pages < 100 && rows < 100, `after ${after}: ${pages} pages, ${rows} rows`);
  }
  assert.deepEqual(await serve("mail", 3), [second]);
  await forget();
});

test("a job that became due is claimed after the next `recoverJobs`", async () => {
  await add("mail", first, 1, 3600);
  await pool.run("update jobs set run_at = clock_timestamp() - interval '1 s'");
  await recoverJobs(pool);
  assert.deepEqual(await serve("mail", 2), [first]);
  await forget();
});
