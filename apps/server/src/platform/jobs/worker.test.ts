import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mock, test } from "node:test";
import { fail } from "#kernel/errors.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { startHarness } from "#test/harness.ts";
import { until } from "#test/until.ts";
import { PoolBusy } from "#platform/fairness/index.ts";
import { job, type PayloadOf } from "./declaration.ts";
import type { JobHandler } from "./job.ts";
import { claimStatement } from "./claim.ts";
import { queues } from "./queues.ts";
import { startWorker } from "./worker.ts";

const harness = await startHarness();
// only the workers of this file may find jobs
await harness.worker.close();

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
const unexpected = { run: async () => assert.fail("there is no such job") };
type ImportNamed = { workspace_uuid: string; import_uuid: string };
const declared = {
  send_mail: job<typeof mail>("send_mail", { queue: "mail" }),
  run_automation: job<{ workspace_uuid: string; run_uuid: string }>("run_automation", { queue: "rules" }),
  run_automation_call: job<{ workspace_uuid: string; run_uuid: string; attempt: number }>("run_automation_call", {
    queue: "calls",
  }),
  run_import: job<ImportNamed>("run_import", { queue: "long_imports", maxAttempts: 3 }),
  run_short_import: job<ImportNamed>("run_short_import", { queue: "imports", maxAttempts: 3 }),
};
type Kind = keyof typeof declared;
type Handlers = {
  readonly [K in Kind]?: {
    readonly run: (payload: PayloadOf<(typeof declared)[K]>, stopping: AbortSignal) => Promise<void>;
    readonly gaveUp?: (payload: PayloadOf<(typeof declared)[K]>, error: unknown) => Promise<void>;
  };
};
const handlersFrom = (handlers: Handlers): JobHandler[] =>
  Object.entries(declared).map(([kind, settings]) => ({ job: settings, ...(handlers[kind as Kind] ?? unexpected) }));
const fallible = { run: async () => Promise.reject(new TypeError("secret")), gaveUp: unexpected.run };
const workspace_uuid = randomUUID();
const importJob = { workspace_uuid, import_uuid: "i" };

const startTestWorker = (handlers: Handlers, failed: (error: unknown) => void = () => {}) =>
  startWorker(harness.platform.transactions, handlersFrom(handlers), failed);

async function enqueue(kind: "send_mail" | "run_automation" | "run_import"): Promise<void> {
  await inTransaction(harness.platform.transactions, {}, async (open) => {
    if (kind === "send_mail") open.enqueue(declared.send_mail, mail);
    else if (kind === "run_automation") open.enqueue(declared.run_automation, { workspace_uuid, run_uuid: "r" });
    else open.enqueue(declared.run_import, importJob);
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

test("all queues look for jobs at the same moments, over two connections", async () => {
  const { pool } = harness.platform.transactions;
  let running = 0;
  const seen: number[] = [];
  const run: typeof pool.run = async (text, parameters) => {
    if (text !== claimStatement) return pool.run(text, parameters);
    running += 1;
    seen.push(running);
    try {
      return await pool.run(text, parameters);
    } finally {
      running -= 1;
    }
  };
  const worker = startWorker({ ...harness.platform.transactions, pool: { ...pool, run } }, handlersFrom({}), () => {});
  await worker.idle();
  await worker.close();
  assert.ok(seen.length >= Object.keys(queues).length, `${seen.length} claims`);
  assert.equal(Math.max(...seen), 2);
});

test("a job is done once, with its payload, and its row is removed", async () => {
  await enqueue("run_import");
  const payloads: unknown[] = [];
  const worker = startTestWorker({ run_import: { run: async (payload) => void payloads.push(payload) } });
  await worker.idle();
  await worker.close();
  assert.deepEqual(payloads, [importJob]);
  assert.deepEqual([...(await jobs())], []);
});

test("a job does not lose its attempts because the database had no connection for it, or lost it", async () => {
  await enqueue("run_import");
  const { pool } = harness.platform;
  let begun = 0;
  const run = async (): Promise<void> => {
    begun += 1;
    if (begun === 1) throw new PoolBusy();
    if (begun <= 6) await pool.run("select pg_terminate_backend(pg_backend_pid())");
  };
  const worker = startTestWorker({ run_import: { run, gaveUp: unexpected.run } });
  const seen: unknown[] = [];
  for (let round = 1; round <= 6; round += 1) {
    await worker.idle();
    const [row] = await jobs();
    seen.push([begun, row?.attempts, row?.failed_at, row?.later]);
    await pool.run("update jobs set is_due = true, run_at = clock_timestamp()");
  }
  await worker.idle();
  await worker.close();
  assert.deepEqual(
    seen,
    [1, 2, 3, 4, 5, 6].map((round) => [round, 0, null, true]),
  );
  assert.deepEqual([...(await jobs())], []);
});

test("a mail does not wait for a slow job or an automation", async () => {
  await enqueue("run_import");
  await enqueue("run_automation");
  await enqueue("send_mail");
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

test("third parties of one workspace that do not answer delay neither mails nor another workspace's calls", async () => {
  const enqueueCalls = (uuid: string, count: number) =>
    inTransaction(harness.platform.transactions, {}, async (open) => {
      for (let index = 0; index < count; index += 1) {
        open.enqueue(declared.run_automation_call, { workspace_uuid: uuid, run_uuid: "r", attempt: 1 });
      }
    });
  await enqueueCalls(workspace_uuid, 500);
  await enqueue("send_mail");
  const other = randomUUID();
  const [mailed, called, all] = [1, 2, 3].map(() => Promise.withResolvers<void>());
  let silent = 0;
  const worker = startTestWorker({
    run_automation_call: {
      run: async (payload, stopping) => {
        if (payload.workspace_uuid === other) return called?.resolve();
        silent += 1;
        if (silent === queues.calls.perFairnessKey) all?.resolve();
        await new Promise((_, reject) => stopping.addEventListener("abort", () => reject(new Error("stopping"))));
      },
    },
    send_mail: { run: async () => mailed?.resolve() },
  });
  await all?.promise;
  await mailed?.promise;
  await enqueueCalls(other, 1);
  await called?.promise;
  assert.equal(silent, queues.calls.perFairnessKey, "of one workspace no more run at once");
  await worker.close();
  await harness.platform.pool.run("delete from jobs");
});

test("third parties of twenty workspaces that do not answer do not delay another workspace's calls", async () => {
  const enqueueCalls = (uuids: readonly string[]) =>
    inTransaction(harness.platform.transactions, {}, async (open) => {
      for (const uuid of uuids) {
        open.enqueue(declared.run_automation_call, { workspace_uuid: uuid, run_uuid: "r", attempt: 1 });
      }
    });
  const silent = Array.from({ length: 20 }, () => randomUUID());
  await enqueueCalls([...silent, ...silent, ...silent, ...silent]);
  // sorts after all of them, and is enqueued only when they use all the slots that they may use
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
  await enqueueCalls([other]);
  await called?.promise;
  await worker.close();
  await harness.platform.pool.run("delete from jobs");
});

test("ten long jobs of one person in as many workspaces delay another person's by one, and nobody's short one", async () => {
  const busy = { kind: "user" as const, user_uuid: randomUUID(), api_key_uuid: null, name: "Busy" };
  const other = { ...busy, user_uuid: randomUUID(), name: "Other" };
  const enqueueImports = (actor: typeof busy, kind: "run_import" | "run_short_import", import_uuids: string[]) =>
    inTransaction(harness.platform.transactions, { actor }, async (open) => {
      for (const import_uuid of import_uuids)
        open.enqueue(declared[kind], { workspace_uuid: randomUUID(), import_uuid });
    });
  const ten = Array.from({ length: 10 }, (_, index) => `busy ${index}`);
  await enqueueImports(busy, "run_import", ten);
  await enqueueImports(
    busy,
    "run_short_import",
    ten.map((name) => `short ${name}`),
  );
  const began: string[] = [];
  const [first, short] = [1, 2].map(() => Promise.withResolvers<void>());
  const [goOn, shortDone] = [1, 2].map(() => Promise.withResolvers<void>());
  const worker = startTestWorker({
    run_import: {
      run: async ({ import_uuid }) => {
        began.push(import_uuid);
        first?.resolve();
        await goOn?.promise;
      },
    },
    run_short_import: {
      run: async ({ import_uuid }) => {
        if (import_uuid === "other") return shortDone?.resolve();
        short?.resolve();
        await goOn?.promise;
      },
    },
  });
  await Promise.all([first?.promise, short?.promise]);
  await enqueueImports(other, "run_import", ["other"]);
  await enqueueImports(other, "run_short_import", ["other"]);
  await shortDone?.promise;
  goOn?.resolve();
  await worker.idle();
  await worker.close();
  assert.deepEqual(began, ["busy 0", "other", ...ten.slice(1)]);
  await harness.platform.pool.run("delete from jobs");
});

test("a job that fails is tried again later, and only the class of its error is stored", async () => {
  await enqueue("run_import");
  const failures: unknown[] = [];
  const worker = startTestWorker({ run_import: fallible }, (error) => void failures.push(error));
  await worker.idle();
  await worker.close();
  const [job] = await jobs();
  assert.deepEqual(
    [job?.attempts, job?.leased_until, job?.failed_at, job?.last_error, job?.later],
    [1, null, null, "TypeError", true],
  );
  assert.equal(failures.length, 1);
  await harness.platform.pool.run("delete from jobs");
});

test("a job that fails at its last attempt is reported to its feature and stays as failed", async () => {
  await enqueue("run_import");
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

test("a job that ends with an ApiError is not tried again and is not logged as a failure", async () => {
  await enqueue("run_import");
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
  assert.deepEqual(given, ["All boards of the plan are in use. Delete a board, or change the plan."]);
  assert.deepEqual([...(await jobs())], []);
});

test("a job is tried again if its feature could not be notified that the job was given up", async () => {
  await enqueue("run_import");
  const failures: unknown[] = [];
  const worker = startTestWorker(
    { run_import: { run: async () => fail("board_limit"), gaveUp: async () => Promise.reject(new RangeError("no")) } },
    (error) => void failures.push(error),
  );
  await worker.idle();
  await worker.close();
  const [job] = await jobs();
  assert.deepEqual(
    [job?.attempts, job?.leased_until, job?.failed_at, job?.last_error, job?.later],
    [1, null, null, "RangeError", true],
  );
  assert.equal(failures.length, 1);
  await harness.platform.pool.run("delete from jobs");
});

test("the lease of a job is renewed while the job runs", async () => {
  await enqueue("run_import");
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  mock.timers.enable({ apis: ["setInterval"] });
  const run = async (): Promise<void> => {
    begun.resolve();
    await over.promise;
  };
  const worker = startTestWorker({ run_import: { run } });
  await begun.promise;
  const leasedUntil = async () => Number((await jobs())[0]?.leased_until);
  const before = await leasedUntil();
  mock.timers.tick(3000);
  await until(async () => (await leasedUntil()) > before);
  over.resolve();
  await worker.idle();
  await worker.close();
  mock.timers.reset();
  assert.deepEqual([...(await jobs())], []);
});

test("a job whose worker died at every attempt is given up without another attempt", async () => {
  await enqueue("run_import");
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

test("a closing worker puts an interrupted job back, and the next worker does it at once", async () => {
  await enqueue("run_import");
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

test("at most one job of a kind and key waits; while it runs, another one may wait", async () => {
  const enqueueOnce = (inSeconds = 0) =>
    inTransaction(harness.platform.transactions, {}, async (open) => {
      open.enqueue(declared.run_import, importJob, { key: "the only one", inSeconds });
    });
  await enqueueOnce(3600);
  await enqueueOnce(3600);
  assert.deepEqual(
    (await jobs()).map(({ kind, later }) => ({ kind, later })),
    [{ kind: "run_import", later: true }],
  );
  await harness.platform.pool.run("update jobs set run_at = clock_timestamp()");
  let ran = 0;
  const run = async (): Promise<void> => {
    ran += 1;
    if (ran === 1) await enqueueOnce();
  };
  const worker = startTestWorker({ run_import: { run } });
  await worker.idle();
  await worker.close();
  assert.equal(ran, 2);
  assert.deepEqual([...(await jobs())], []);
});

test("jobs that were claimed before a claim failed are done at once", async () => {
  await enqueue("send_mail");
  const { pool } = harness.platform;
  let claims = 0;
  const run: typeof pool.run = async (text, parameters) => {
    if (text === claimStatement && parameters?.[0] === "mail" && (claims += 1) === 2) throw new Error("lost");
    return pool.run(text, parameters);
  };
  let done = 0;
  const failures: unknown[] = [];
  const handlers = handlersFrom({ send_mail: { run: async () => void (done += 1) } });
  const worker = startWorker({ ...harness.platform.transactions, pool: { ...pool, run } }, handlers, (error) =>
    failures.push(error),
  );
  await worker.idle();
  await worker.close();
  assert.deepEqual([done, failures.length], [1, 1]);
});
