import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { fail } from "#kernel/errors.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startHarness } from "#test/harness.ts";
import type { JobHandlers } from "./job.ts";
import type { JobKind } from "./kinds.ts";
import { claimStatement } from "./claim.ts";
import { queues } from "./queues.ts";
import { startWorker } from "./worker.ts";

const harness = await startHarness();
// only this file's own workers shall find jobs
await harness.worker.close();

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
const unexpected = { run: async () => assert.fail("no such job was left") };
const none: JobHandlers = {
  send_mail: unexpected,
  send_account_mail: unexpected,
  mail_account: unexpected,
  mail_second_factor: unexpected,
  send_bulk_mail: unexpected,
  find_summaries: unexpected,
  send_summary: unexpected,
  run_import: unexpected,
  run_short_import: unexpected,
  purge_trash: unexpected,
  remove_file: unexpected,
  forget_replies: unexpected,
  forget_failed_jobs: unexpected,
  sweep_sign_ups: unexpected,
  sweep_files: unexpected,
  sweep_images: unexpected,
  run_automation: unexpected,
  run_automation_call: unexpected,
  wake_automations: unexpected,
  wake_automation: unexpected,
  forget_automation_runs: unexpected,
  mail_notifications: unexpected,
  push_notification: unexpected,
  notify_due: unexpected,
  sweep_notifications: unexpected,
  sweep_deliveries: unexpected,
  forget_events: unexpected,
  forget_person: unexpected,
  forget_old_events: unexpected,
};
const fallible = { run: async () => Promise.reject(new TypeError("secret")), gaveUp: unexpected.run };
const workspace_uuid = randomUUID();
const importJob = { workspace_uuid, import_uuid: "i" };

const startTestWorker = (handlers: Partial<JobHandlers>, failed: (error: unknown) => void = () => {}) =>
  startWorker(harness.platform.transactions, { ...none, ...handlers }, failed);

async function leave(kind: JobKind): Promise<void> {
  await inTransaction(harness.platform.transactions, {}, async (open) => {
    if (kind === "send_mail") open.enqueue("send_mail", mail as never);
    else if (kind === "run_automation") open.enqueue(kind, { workspace_uuid, run_uuid: "r" });
    else open.enqueue("run_import", importJob);
  });
}

async function jobs() {
  const rows = await harness.platform.pool.run(
    "select kind, attempts, leased_until, failed_at, last_error, run_at > clock_timestamp() as later from jobs order by id",
  );
  return rows as {
    kind: string;
    attempts: number;
    leased_until: Date | null;
    failed_at: Date | null;
    last_error: string | null;
    later: boolean;
  }[];
}

test("a job is done once and leaves nothing, and is told what it was left", async () => {
  await leave("run_import");
  const told: unknown[] = [];
  const worker = startTestWorker({ run_import: { run: async (payload) => void told.push(payload) } });
  await worker.idle();
  await worker.close();
  assert.deepEqual(told, [importJob]);
  assert.deepEqual([...(await jobs())], []);
});

test("neither a slow job nor a rule keeps a mail waiting", async () => {
  await leave("run_import");
  await leave("run_automation");
  await leave("send_mail");
  const mailed = Promise.withResolvers<void>();
  const worker = startTestWorker({
    run_import: { run: () => mailed.promise },
    run_automation: { run: () => mailed.promise },
    send_mail: { run: async () => mailed.resolve() },
  });
  await worker.idle();
  await worker.close();
  assert.deepEqual([...(await jobs())], []);
});

test("the silent strangers of one workspace keep neither mails nor another workspace's strangers waiting", async () => {
  const leaveCalls = (uuid: string, count: number) =>
    inTransaction(harness.platform.transactions, {}, async (open) => {
      for (let index = 0; index < count; index += 1) {
        open.enqueue("run_automation_call", { workspace_uuid: uuid, run_uuid: "r", attempt: 1 });
      }
    });
  await leaveCalls(workspace_uuid, 500);
  await leave("send_mail");
  const other = randomUUID();
  const [mailed, called, all] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  let silent = 0;
  const worker = startTestWorker({
    run_automation_call: {
      run: async (payload, stopping) => {
        if (payload.workspace_uuid === other) return called?.resolve();
        silent += 1;
        if (silent === queues.calls.perTurnKey) all?.resolve();
        await new Promise((_, reject) => stopping.addEventListener("abort", () => reject(new Error("stopping"))));
      },
    },
    send_mail: { run: async () => mailed?.resolve() },
  });
  await all?.promise;
  await mailed?.promise;
  await leaveCalls(other, 1);
  await called?.promise;
  assert.equal(silent, queues.calls.perTurnKey, "of one workspace no more run at once");
  await worker.close();
  await harness.platform.pool.run("delete from jobs");
});

test("the silent strangers of twenty workspaces keep no other workspace's strangers waiting", async () => {
  const leaveCalls = (uuids: readonly string[]) =>
    inTransaction(harness.platform.transactions, {}, async (open) => {
      for (const uuid of uuids) {
        open.enqueue("run_automation_call", { workspace_uuid: uuid, run_uuid: "r", attempt: 1 });
      }
    });
  const silent = Array.from({ length: 20 }, () => randomUUID());
  await leaveCalls([...silent, ...silent, ...silent, ...silent]);
  // behind all of them in the round, and not asked for before they have what they may have
  const other = "ffffffff-ffff-4fff-bfff-ffffffffffff";
  const [called, all] = [1, 2].map(() => Promise.withResolvers<void>());
  let waiting = 0;
  const worker = startTestWorker({
    run_automation_call: {
      run: async (payload, stopping) => {
        if (payload.workspace_uuid === other) return called?.resolve();
        waiting += 1;
        if (waiting === 80) all?.resolve();
        await new Promise((_, reject) => stopping.addEventListener("abort", () => reject(new Error("stopping"))));
      },
    },
  });
  await all?.promise;
  await leaveCalls([other]);
  await called?.promise;
  await worker.close();
  await harness.platform.pool.run("delete from jobs");
});

test("long jobs leave slots of their queue to the short ones, also when more of them wait than there are slots", async () => {
  const leaveImports = (kind: "run_import" | "run_short_import", count: number) =>
    inTransaction(harness.platform.transactions, {}, async (open) => {
      for (let index = 0; index < count; index += 1) {
        open.enqueue(kind, { workspace_uuid: randomUUID(), import_uuid: "i" });
      }
    });
  await leaveImports("run_import", 10);
  const [short, all] = [1, 2].map(() => Promise.withResolvers<void>());
  let long = 0;
  const worker = startTestWorker({
    run_import: {
      run: async (_, stopping) => {
        long += 1;
        if (long === queues.imports.long.slots) all?.resolve();
        await new Promise((_resolve, reject) => {
          stopping.addEventListener("abort", () => reject(new Error("stopping")));
        });
      },
    },
    run_short_import: { run: async () => short?.resolve() },
  });
  await all?.promise;
  await leaveImports("run_short_import", 1);
  await short?.promise;
  assert.equal(long, queues.imports.long.slots);
  await worker.close();
  await harness.platform.pool.run("delete from jobs");
});

test("a job that fails is tried again later, and only the kind of its failure is kept", async () => {
  await leave("run_import");
  const heard: unknown[] = [];
  const worker = startTestWorker({ run_import: fallible }, (error) => void heard.push(error));
  await worker.idle();
  await worker.close();
  const [job] = await jobs();
  assert.deepEqual(
    [job?.attempts, job?.leased_until, job?.failed_at, job?.last_error, job?.later],
    [1, null, null, "TypeError", true],
  );
  assert.equal(heard.length, 1);
  await harness.platform.pool.run("delete from jobs");
});

test("a job that fails for the last time tells its feature, and stays as failed", async () => {
  await leave("run_import");
  await harness.platform.pool.run("update jobs set attempts = 2");
  const given: unknown[] = [];
  const worker = startTestWorker({
    run_import: {
      run: async () => Promise.reject(new Error("no")),
      gaveUp: async (payload) => void given.push(payload),
    },
  });
  await worker.idle();
  await worker.close();
  assert.deepEqual(given, [importJob]);
  assert.notEqual((await jobs())[0]?.failed_at, null);
  await harness.platform.pool.run("delete from jobs");
});

test("a refused job is not tried again and is no failure of ours", async () => {
  await leave("run_import");
  const given: string[] = [];
  const worker = startTestWorker(
    {
      run_import: {
        run: async () => fail("board_limit"),
        gaveUp: async (_, error) => void given.push((error as Error).message),
      },
    },
    (error) => assert.fail(String(error)),
  );
  await worker.idle();
  await worker.close();
  assert.deepEqual(given, ["The plan's boards are all in use."]);
  assert.deepEqual([...(await jobs())], []);
});

test("a job that took every worker with it is given up without another try", async () => {
  await leave("run_import");
  await harness.platform.pool.run(
    "update jobs set attempts = 3, lease_uuid = gen_random_uuid(), leased_until = clock_timestamp() - interval '1 s'",
  );
  let gaveUp = 0;
  const worker = startTestWorker({ run_import: { run: unexpected.run, gaveUp: async () => void (gaveUp += 1) } });
  await worker.idle();
  await worker.close();
  assert.equal(gaveUp, 1);
  await harness.platform.pool.run("delete from jobs");
});

test("a closing worker puts an interrupted job back, for the next to do at once", async () => {
  await leave("run_import");
  const begun = Promise.withResolvers<void>();
  const first = startTestWorker({
    run_import: {
      run: (_, stopping) => {
        begun.resolve();
        return new Promise((_, reject) => stopping.addEventListener("abort", () => reject(new Error("stopping"))));
      },
    },
  });
  await begun.promise;
  await first.close();
  const [job] = await jobs();
  assert.deepEqual([job?.attempts, job?.leased_until, job?.later], [0, null, false]);
  let done = 0;
  const second = startTestWorker({ run_import: { run: async () => void (done += 1) } });
  await second.idle();
  await second.close();
  assert.equal(done, 1);
  assert.deepEqual([...(await jobs())], []);
});

test("of jobs of one kind and key one waits, and another may wait while it runs", async () => {
  const want = (inSeconds = 0) =>
    inTransaction(harness.platform.transactions, {}, async (open) => {
      open.enqueue("run_import", importJob, { key: "the only one", inSeconds });
    });
  await want(3600);
  await want(3600);
  assert.deepEqual(
    (await jobs()).map(({ kind, later }) => ({ kind, later })),
    [{ kind: "run_import", later: true }],
  );
  await harness.platform.pool.run("update jobs set run_at = clock_timestamp()");
  let ran = 0;
  const run = async (): Promise<void> => {
    ran += 1;
    if (ran === 1) await want();
  };
  const worker = startTestWorker({ run_import: { run } });
  await worker.idle();
  await worker.close();
  assert.equal(ran, 2);
  assert.deepEqual([...(await jobs())], []);
});

test("what was claimed before a claim failed is done at once", async () => {
  await leave("send_mail");
  const { pool } = harness.platform;
  let claims = 0;
  const run: typeof pool.run = async (text, parameters) => {
    if (text === claimStatement && parameters?.[0] === "mail" && (claims += 1) === 2) throw new Error("lost");
    return pool.run(text, parameters);
  };
  let done = 0;
  const failures: unknown[] = [];
  const handlers = { ...none, send_mail: { run: async () => void (done += 1) } };
  const worker = startWorker({ ...harness.platform.transactions, pool: { ...pool, run } }, handlers, (error) =>
    failures.push(error),
  );
  await worker.idle();
  await worker.close();
  assert.deepEqual([done, failures.length], [1, 1]);
});
