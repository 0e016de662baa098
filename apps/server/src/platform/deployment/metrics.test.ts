import assert from "node:assert/strict";
import { after, test } from "node:test";
import { fail } from "#kernel/errors.ts";
import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { startFeatureWorker } from "./feature-worker.ts";
import { job } from "#platform/jobs/declaration.ts";
import type { Worker } from "#platform/jobs/worker.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startCompany } from "#test/company.ts";
import { untilLocked } from "#test/until.ts";
import { createServer } from "#app.ts";
import { features } from "#features.ts";
import { createMetrics } from "./metrics.ts";

const company = await startCompany({ LOG_LEVEL: "silent" });
const { harness, ada } = company;
const { platform, config } = harness;
// only the worker of this file may find jobs
await harness.worker.close();

const declare = (kind: string) => job(kind, { queue: "housekeeping" });

let consumed = 0;
/** called when the job begins that runs until its worker closes */
let begun = (): void => {};
/** Jobs with each outcome, and an event consumer. */
const feature: Feature = {
  routes: [],
  jobs: [
    jobHandler(declare("forget_replies"), async () => {}),
    jobHandler(declare("sweep_files"), async () => Promise.reject(new TypeError("no"))),
    jobHandler(declare("sweep_images"), async () => fail("import_not_found")),
    jobHandler(
      declare("purge_trash"),
      (_platform, _payload, stopping) =>
        new Promise((_, reject) => {
          stopping.addEventListener("abort", () => reject(new Error("stopping")));
          begun();
        }),
    ),
    jobHandler(declare("run_import"), async () => {}),
    jobHandler(declare("remove_file"), async () => {}),
  ],
  consumer: {
    name: "tested",
    events: ["label.created"],
    consume: async (_tx, events) => void (consumed += events.length),
  },
};

const app = createServer(config, false);
const metrics = createMetrics(app, platform, [feature]);
app.get("/asked/:name", async () => "yes");
const address = await app.listen({ host: "127.0.0.1", port: 0 });
const port = await metrics.listen("127.0.0.1", 0);
const page = `http://127.0.0.1:${port}/metrics`;

after(async () => {
  metrics.close();
  await app.close();
});

/** The page's numbers by name and labels. */
async function read(): Promise<Map<string, number>> {
  const reply = await fetch(page);
  assert.equal(reply.status, 200);
  assert.match(reply.headers.get("content-type") ?? "", /^text\/plain; version=/);
  const lines = (await reply.text()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(" ");
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

async function enqueue(kind: string, inSeconds = 0): Promise<void> {
  await inTransaction(platform.transactions, {}, async (tx) => tx.enqueue(declare(kind), {}, { inSeconds }));
}

async function tx(doIt: (worker: Worker) => Promise<unknown>): Promise<void> {
  const worker = startFeatureWorker(platform, [feature], metrics.attempted);
  try {
    await doIt(worker);
  } finally {
    await worker.close();
  }
}

const jobs = (numbers: Map<string, number>, kind: string) =>
  ["waiting", "running", "failed"].map((state) => numbers.get(`stoa_jobs{kind="${kind}",state="${state}"}`));

const attempts = (numbers: Map<string, number>, kind: string, outcome: string) =>
  numbers.get(`stoa_job_seconds_count{kind="${kind}",outcome="${outcome}"}`);

test("the page shows for each kind how many jobs wait, run and were given up, and how long the oldest has been due", async () => {
  for (const seconds of [-90, 0, 3600]) await enqueue("send_mail", seconds);
  for (const _ of [1, 2, 3]) await enqueue("run_import", -10);
  const { run } = platform.pool;
  const held = "lease_uuid = gen_random_uuid(), leased_until = clock_timestamp() + make_interval(secs =>";
  const imports = await run<{ id: number }>("select id from jobs where kind = 'run_import' order by id");
  const [running = 0, late = 0, failed = 0] = imports.map(({ id }) => id);
  await run(`update jobs set ${held} 600) where id = $1`, [running]);
  await run(`update jobs set ${held} -5) where id = $1`, [late]);
  await run("update jobs set failed_at = clock_timestamp() where id = $1", [failed]);
  const numbers = await read();
  assert.deepEqual(jobs(numbers, "send_mail"), [3, 0, 0]);
  assert.deepEqual(jobs(numbers, "run_import"), [1, 1, 1], "the job of a dead worker waits again");
  assert.deepEqual(jobs(numbers, "remove_file"), [0, 0, 0], "a kind without jobs is shown too");
  const oldest = (kind: string) => numbers.get(`stoa_oldest_due_job_seconds{kind="${kind}"}`) ?? -1;
  assert.ok(oldest("send_mail") >= 90 && oldest("send_mail") < 120, `${oldest("send_mail")} s`);
  assert.ok(oldest("run_import") >= 10 && oldest("run_import") < 40, `${oldest("run_import")} s`);
  assert.equal(oldest("remove_file"), 0);
  await run("delete from jobs");
  assert.deepEqual(jobs(await read(), "run_import"), [0, 0, 0], "and 0 when they are gone");
});

test("every gauge that a feature declares is on the page", async () => {
  const other = createServer(config, false);
  const { listen, close } = createMetrics(other, platform, features);
  after(async () => {
    close();
    await other.close();
  });
  const reply = await fetch(`http://127.0.0.1:${await listen("127.0.0.1", 0)}/metrics`);
  const text = await reply.text();
  const gauges = features.flatMap((each) => each.gauges ?? []);
  assert.ok(gauges.length > 0);
  for (const { name, label } of gauges) {
    assert.match(text, new RegExp(label === undefined ? `^${name} \\d` : `^# TYPE ${name} gauge$`, "m"));
  }
});

test("attempts are counted and timed by their outcome", async () => {
  await enqueue("forget_replies");
  await enqueue("forget_replies");
  await enqueue("sweep_files");
  await enqueue("sweep_images");
  await tx((worker) => worker.idle());
  await enqueue("purge_trash");
  // a job that is claimed has not begun yet, and counts as no attempt if the worker closes before
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  await tx(() => beginning);
  const numbers = await read();
  assert.equal(attempts(numbers, "forget_replies", "done"), 2);
  assert.equal(attempts(numbers, "sweep_files", "failed"), 1);
  assert.equal(attempts(numbers, "sweep_images", "refused"), 1);
  assert.equal(attempts(numbers, "purge_trash", "put_back"), 1);
  assert.equal(attempts(numbers, "sweep_files", "done"), undefined);
  assert.deepEqual(jobs(numbers, "sweep_files"), [1, 0, 0], "a failed job waits for another attempt");
  assert.deepEqual(jobs(numbers, "sweep_images"), [0, 0, 0]);
  assert.ok((numbers.get('stoa_job_seconds_sum{kind="purge_trash",outcome="put_back"}') ?? 0) > 0);
  await platform.pool.run("delete from jobs");
});

test("the page shows how many events each event consumer has still to handle", async () => {
  const lag = async () => (await read()).get('stoa_event_consumer_lag_events{consumer="tested"}');
  await platform.services.sequencer.caughtUp();
  await platform.pool.run("delete from event_consumer_offsets");
  const [row] = (await platform.pool.run("select sum(last_sequence)::int as all from event_sequences")) as {
    all: number;
  }[];
  const before = row?.all ?? 0;
  assert.ok(before > 0);
  assert.equal(await lag(), before, "a consumer that never ran has to handle all events");
  await tx((worker) => worker.idle());
  assert.equal(await lag(), 0);
  for (const name of ["one", "two"]) {
    await ada.post(`/workspaces/${company.workspace.uuid}/labels`, { name, color: "#dc2626" });
  }
  await company.task();
  await platform.services.sequencer.caughtUp();
  assert.equal(await lag(), 3);
  assert.equal((await read()).get("stoa_unsequenced_events"), 0);
  await tx((worker) => worker.idle());
  assert.deepEqual([await lag(), consumed], [0, 2]);
});

test("requests are counted by route and status, never by their own path", async () => {
  for (const path of ["/asked/a", "/asked/b", "/elsewhere"]) await (await fetch(address + path)).text();
  const numbers = await read();
  const counted = (labels: string) => numbers.get(`stoa_request_seconds_count{${labels}}`);
  assert.equal(counted('route="/asked/:name",method="GET",status="200"'), 2);
  assert.equal(counted('route="none",method="GET",status="404"'), 1);
});

test("only the page is served, and a failing database is answered with 500", async () => {
  assert.equal((await fetch(`http://127.0.0.1:${port}/`)).status, 404);
  const held = await platform.pool.take();
  await held.run("begin");
  await held.run("lock table jobs");
  const asked = fetch(page);
  await untilLocked(company.harness);
  await held.run(`select pg_cancel_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  assert.equal((await asked).status, 500);
  await held.run("rollback");
  held.release();
  await read();
});
