import assert from "node:assert/strict";
import type { RequestListener } from "node:http";
import { afterEach, test } from "node:test";
import type { FeatureService } from "#platform/deployment/feature.ts";
import { created, startCompany } from "#test/company.ts";
import { startEndpoints } from "#test/endpoints.ts";
import { claimDeliveries, endInterrupted } from "./attempt-queries.ts";
import { leaseQueues } from "./endpoint-queue-queries.ts";
import { PoolBusy } from "#platform/fairness/index.ts";
import { readerOver } from "#platform/db/query.ts";
import { startSender, type SenderOptions } from "./sender.ts";
import { until } from "#test/until.ts";

let answer: RequestListener = (_request, response) => void response.end();
const names = ["one", "two", "three", "four"] as const;
const quick = undefined;
const endpoints = await startEndpoints({
  one: (request, response) => answer(request, response),
  two: quick,
  three: quick,
  four: quick,
});
const company = await startCompany(endpoints.environment);
const { harness, workspace, ada } = company;
const { pool, sequencer } = harness.platform;
const webhooks = `/admin/workspaces/${workspace.uuid}/webhooks`;
// only the senders of this file may find deliveries
await harness.worker.close();

const senders: FeatureService[] = [];
function start(options: SenderOptions = {}): FeatureService {
  const sender = startSender(harness.platform, options);
  senders.push(sender);
  return sender;
}
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.close();
  for (const { uuid } of (await ada.get(webhooks)).body.webhooks) await ada.delete(`${webhooks}/${uuid}`);
  const last = startSender(harness.platform);
  await last.idle();
  await last.close();
  answer = (_request, response) => void response.end();
});

const register = async (name: (typeof names)[number]): Promise<string> =>
  created(await ada.post(webhooks, { url: endpoints.urls[name], events: ["ticket.created"] })).webhook.uuid;
const log = async (uuid: string) => (await ada.get(`${webhooks}/${uuid}/deliveries?limit=200`)).body.deliveries;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Claims what is due, like a worker that then dies. */
async function die(limit = 10): Promise<number> {
  const [queue] = await leaseQueues(pool, { slots: 1, failing: 1, leaseSeconds: 0.05 });
  assert.ok(queue !== undefined);
  if (queue.was_abandoned) await endInterrupted(pool, queue);
  const claimed = await claimDeliveries(pool, queue, { limit, leaseSeconds: 0.05 });
  await pause(60);
  return claimed.length;
}

test("a worker that was paused while sending and resumed overwrites nothing", async () => {
  const uuid = await register("one");
  await company.task();
  await sequencer.caughtUp();
  const { received } = endpoints.at.one;
  const before = received.length;
  const held: Parameters<RequestListener>[1][] = [];
  answer = (_request, response) => void (held.length === 0 ? held.push(response) : response.end());
  // its only slot is in use, so that it does not claim the delivery again itself
  const stopped = start({ leaseSeconds: 0.2, slots: 1 });
  await until(() => held.length === 1);
  await pause(250);
  const other = start();
  await until(async () => (await log(uuid))[0].status === "delivered");
  held[0]?.writeHead(500).end();
  await stopped.idle();
  await other.idle();
  const [row, ...more] = await log(uuid);
  assert.deepEqual(more, []);
  assert.deepEqual([row.status, row.attempts, row.response_status, row.error], ["delivered", 2, 200, null]);
  assert.equal(received.length - before, 2);
});

test("an attempt does not count if the database had no connection to read the event with", async () => {
  const uuid = await register("two");
  await company.task();
  await sequencer.caughtUp();
  let refused = 0;
  const run: typeof pool.run = (text, parameters) => {
    if (!text.includes("from sequenced_events") || refused === 3) return pool.run(text, parameters);
    refused += 1;
    return Promise.reject(new PoolBusy());
  };
  const scarce: typeof pool = { ...pool, ...readerOver(run), run, forWork: () => scarce };
  const sender = startSender({ ...harness.platform, pool: scarce }, { leaseSeconds: 0.2 });
  senders.push(sender);
  await until(async () => (await log(uuid))[0].status === "delivered");
  const [row] = await log(uuid);
  assert.deepEqual([refused, row.attempts, row.error], [3, 1, null]);
});

test("an attempt counts if its worker dies before the result is written, and the next attempt follows at once", async () => {
  const uuid = await register("two");
  await company.task();
  await sequencer.caughtUp();
  assert.equal(await die(), 1);
  await start().idle();
  const [row, ...more] = await log(uuid);
  assert.deepEqual(more, []);
  assert.deepEqual([row.status, row.attempts, row.error], ["delivered", 2, null]);
});

test("deliveries that a dead worker had claimed and not sent are sent in the order of the events", async () => {
  const uuid = await register("one");
  for (let count = 0; count < 6; count += 1) await company.task();
  await sequencer.caughtUp();
  const { received } = endpoints.at.one;
  const before = received.length;
  assert.equal(await die(), 6);
  // rows may be stored in any order: a row that was updated lies behind the others
  for (const status of ["failed", "queued"]) {
    await pool.run(
      `update deliveries set status = $2 where webhook_uuid = $1
        and sequence = (select min(sequence) from deliveries where webhook_uuid = $1)`,
      [uuid, status],
    );
  }
  await start().idle();
  const sent = received.slice(before).map(({ headers }) => headers["x-service-delivery"]);
  assert.deepEqual(
    sent,
    (await log(uuid)).toReversed().map((row: { uuid: string }) => row.uuid),
  );
});

test("deliveries that several dead workers had claimed are sent in the order of the events", async () => {
  const uuid = await register("one");
  for (let count = 0; count < 6; count += 1) await company.task();
  await sequencer.caughtUp();
  const { received } = endpoints.at.one;
  const before = received.length;
  assert.equal(await die(), 6);
  assert.equal(await die(2), 2);
  await start().idle();
  const sent = received.slice(before).map(({ headers }) => headers["x-service-delivery"]);
  const rows = (await log(uuid)).toReversed() as { uuid: string; attempts: number }[];
  assert.deepEqual(
    sent,
    rows.map((row) => row.uuid),
  );
  assert.deepEqual(
    rows.map((row) => row.attempts),
    [3, 3, 2, 2, 2, 2],
  );
});

test("an interrupted fifth attempt is the last: the receiver gets no sixth request, and the log says why", async () => {
  const uuid = await register("one");
  const { received } = endpoints.at.one;
  const before = received.length;
  await company.task();
  await sequencer.caughtUp();
  const held: Parameters<RequestListener>[1][] = [];
  answer = (_request, response) => void held.push(response);
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const sender = start({ grace: 10 });
    await until(() => held.length === attempt);
    await sender.close();
  }
  answer = (_request, response) => void response.end();
  await start().idle();
  const [row, ...more] = await log(uuid);
  assert.deepEqual(more, []);
  assert.deepEqual([row.status, row.attempts, row.error, row.next_attempt_at], ["failed", 5, "interrupted", null]);
  assert.equal(received.length - before, 5);
});

test("a worker that dies at the fifth attempt ends the delivery; after a death at the fourth, a fifth attempt follows", async () => {
  const uuid = await register("one");
  const { received } = endpoints.at.one;
  for (const { spent, ended } of [
    { spent: 4, ended: ["failed", 5, "interrupted", 0] },
    { spent: 3, ended: ["delivered", 5, null, 1] },
  ]) {
    const before = received.length;
    await company.task();
    await sequencer.caughtUp();
    await pool.run("update deliveries set attempts = $2 where webhook_uuid = $1 and status = 'queued'", [uuid, spent]);
    assert.equal(await die(), 1);
    const sender = start();
    await sender.idle();
    await sender.close();
    const [row] = await log(uuid);
    assert.deepEqual([row.status, row.attempts, row.error, received.length - before], ended);
  }
});

test("a worker that is stopped returns what it did not send, and records what it interrupted", async () => {
  const uuid = await register("one");
  for (let count = 0; count < 8; count += 1) await company.task();
  await sequencer.caughtUp();
  let answered = 0;
  // the first batches are quick, so that the next batch has several deliveries
  answer = (_request, response) => void ((answered += 1) <= 3 ? response.end() : undefined);
  const sender = start({ grace: 50 });
  await until(() => answered === 4);
  // the receiver never answers
  await sender.close();
  const rows = (await log(uuid)).toReversed();
  assert.deepEqual(
    rows.map((row: { status: string; attempts: number; error: string }) => [row.status, row.attempts, row.error]),
    [
      ...Array.from({ length: 3 }, () => ["delivered", 1, null]),
      ["queued", 1, "interrupted"],
      ...Array.from({ length: 4 }, () => ["queued", 0, null]),
    ],
  );
  answer = (_request, response) => void response.end();
  await start().idle();
  const statuses = (await log(uuid)).map((row: { status: string }) => row.status);
  assert.deepEqual(new Set(statuses), new Set(["delivered"]));
});

test("with several workers each delivery is sent once, in the order of the events", async () => {
  const counts = new Map(names.map((name) => [name, endpoints.at[name].received.length]));
  const uuids = await Promise.all(names.map(register));
  const workers = [start({ timeSlice: 20 }), start({ timeSlice: 20 }), start({ timeSlice: 20, slots: 2 })];
  const titles = Array.from({ length: 40 }, (_, index) => `Ticket ${index}`);
  await Promise.all(titles.map((title) => company.task({ title })));
  await sequencer.caughtUp();
  await until(async () => {
    for (const worker of workers) await worker.idle();
    const rows = await pool.run(
      "select 1 from deliveries where status <> 'delivered' and webhook_uuid = any ($1::uuid[])",
      [uuids],
    );
    return rows.length === 0;
  });
  const { events } = (await ada.get(`/workspaces/${workspace.uuid}/events?limit=200&after=0`)).body;
  const order = new Map<string, number>();
  for (let after = 0, page = events; page.length > 0;) {
    for (const event of page) order.set(event.uuid, event.sequence);
    after = page.at(-1).sequence;
    page = (await ada.get(`/workspaces/${workspace.uuid}/events?limit=200&after=${after}`)).body.events;
  }
  for (const name of names) {
    const got = endpoints.at[name].received.slice(counts.get(name)).map(({ body }) => JSON.parse(String(body)).uuid);
    assert.equal(got.length, 40);
    const sequences = got.map((uuid) => order.get(uuid) ?? 0);
    assert.deepEqual(
      sequences,
      sequences.toSorted((one, other) => one - other),
    );
    assert.equal(new Set(sequences).size, 40);
  }
  for (const uuid of uuids) {
    for (const row of await log(uuid)) assert.deepEqual([row.status, row.attempts], ["delivered", 1]);
  }
});
