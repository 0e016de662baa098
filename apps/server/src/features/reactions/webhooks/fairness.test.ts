import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { startEndpoints } from "#test/endpoints.ts";
import { until } from "#test/until.ts";
import { leaseQueues, releaseQueue } from "./endpoint-queue-queries.ts";
import { startSender } from "./sender.ts";

const endpoints = await startEndpoints({ noisy: undefined, quiet: undefined });
const company = await startCompany(endpoints.environment);
const { harness, ada, ben, cleo } = company;
const { pool } = harness.platform;
await harness.worker.close();

/** A workspace with an event, and endpoints that each have this many waiting deliveries of it. */
async function fill(
  name: keyof typeof endpoints.urls,
  webhookCount: number,
  each: number,
  owner = ada,
): Promise<string> {
  const { workspace } = created(await owner.post("/workspaces", { name: `Waiting ${crypto.randomUUID()}` }));
  const at = `/admin/workspaces/${workspace.uuid}/webhooks`;
  for (let count = 0; count < webhookCount; count += 1) {
    const { webhook } = created(await owner.post(at, { url: endpoints.urls[name] }));
    await pool.run(
      `insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, sequence)
       select $1, $2, gen_random_uuid(), 'ticket.created', 1 from generate_series(1, $3)`,
      [workspace.uuid, webhook.uuid, each],
    );
    await pool.run(
      "insert into webhook_queues (workspace_uuid, webhook_uuid, due_at) values ($1, $2, clock_timestamp())",
      [workspace.uuid, webhook.uuid],
    );
  }
  return workspace.uuid;
}

const big = await fill("noisy", 20, 5000);
const small: string[] = [];
// nobody owns that many workspaces alone
for (const owner of [ada, ben, cleo]) {
  for (let count = 0; count < 33; count += 1) small.push(await fill("quiet", 1, 1, owner));
}
await harness.platform.sequencer.caughtUp();

test("with few slots each workspace gets one before any gets a second", async () => {
  const claim = () => leaseQueues(pool, { slots: 100, failing: 50, leaseSeconds: 30 });
  const first = await claim();
  assert.deepEqual(new Set(first.map((queue) => queue.workspace_uuid)), new Set([big, ...small]));
  const second = await claim();
  assert.deepEqual(
    second.map((queue) => queue.workspace_uuid),
    Array.from({ length: 19 }, () => big),
  );
  const queues = [...first, ...second];
  for (const queue of queues)
    await releaseQueue(pool, queue, { isFailing: queue.workspace_uuid === big, inSeconds: 0 });
  const third = await leaseQueues(pool, { slots: 200, failing: 3, leaseSeconds: 30 });
  assert.equal(
    third.filter((queue) => queue.workspace_uuid === big).length,
    3,
    "who failed gets only some of the places",
  );
  assert.equal(third.length, 102);
  for (const queue of third) await releaseQueue(pool, queue, { isFailing: false, inSeconds: 0 });
  await pool.run("update webhook_queues set is_failing = false");
});

test("workspaces with many due endpoints leave slots to workspaces that come later", async () => {
  await pool.run("update webhook_queues set due_at = clock_timestamp() where workspace_uuid = $1", [big]);
  const idle = "update webhook_queues set due_at = null where workspace_uuid = any ($1::uuid[])";
  await pool.run(idle, [small]);
  const claim = (slots: number, held = {}) => leaseQueues(pool, { slots, failing: 0, leaseSeconds: 30, held });
  const first = await claim(20);
  assert.equal(first.length, 4, "a quarter of what stays free");
  assert.deepEqual(await claim(16, { [big]: 4 }), [], "also when it asks again");
  await pool.run("update webhook_queues set due_at = clock_timestamp() where workspace_uuid = any ($1::uuid[])", [
    small,
  ]);
  assert.equal((await claim(16, { [big]: 4 })).length, 16, "and of the others each has its turn");
  await pool.run("update webhook_queues set lease_uuid = null, leased_until = null, due_at = clock_timestamp()");
});

/** The attempts of the small workspaces. One that a busy machine lets time out counts too: its next comes a minute later. */
async function attempts(): Promise<{ made: number; total: number; repeated: number }> {
  const [row] = (await pool.run(
    `select count(*) filter (where status in ('delivered', 'retrying'))::int as made, count(*)::int as total,
       count(*) filter (where attempts > 1)::int as repeated
     from deliveries where workspace_uuid = any ($1::uuid[])`,
    [small],
  )) as { made: number; total: number; repeated: number }[];
  return row ?? assert.fail();
}

test("one workspace with 100,000 waiting deliveries and 99 with one: all 99 have their attempt in the first pass", async () => {
  const sender = startSender(harness.platform, { slots: 110 });
  await until(async () => (await attempts()).made === 99);
  const noisy = endpoints.at.noisy.received.length;
  await sender.close();
  assert.deepEqual(await attempts(), { made: 99, total: 99, repeated: 0 });
  assert.ok(noisy > 0 && noisy < 5000, `${noisy} of the 100,000 were served meanwhile`);
});
