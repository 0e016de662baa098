import assert from "node:assert/strict";
import { test } from "node:test";
import { created, startCompany } from "#test/company.ts";
import { PoolBusy } from "#platform/fairness/index.ts";
import type { Pool } from "#platform/db/pool.ts";
import { raw, sql } from "#platform/db/query.ts";
import { type EventConsumer, startConsumers } from "./consumers.ts";
import type { ConsumedEvent } from "#platform/events/next-events.ts";
import { insertEvents } from "#test/events.ts";

const company = await startCompany();
const { harness, ada, workspace } = company;
const { platform } = harness;
let count = 0;

/** An event consumer that begins with the next event. */
async function consumer(
  consume: EventConsumer["consume"],
  events: EventConsumer["events"] = ["label.created"],
): Promise<EventConsumer> {
  count += 1;
  const name = `consumer ${count}`;
  await platform.services.sequencer.caughtUp();
  await platform.pool.run(
    "insert into event_consumer_offsets (consumer, workspace_uuid, last_sequence) select $1, workspace_uuid, last_sequence from event_sequences where workspace_uuid = $2",
    [name, workspace.uuid],
  );
  return { name, events, consume };
}

async function addLabel(name: string): Promise<void> {
  created(await ada.post(`/workspaces/${workspace.uuid}/labels`, { name: `${name} ${count}`, color: "#dc2626" }));
}

function start(consumers: readonly EventConsumer[], pool = platform.pool) {
  const failures: unknown[] = [];
  const consuming = startConsumers({ ...platform.transactions, pool }, consumers, (error) => failures.push(error));
  const idle = async (): Promise<void> => {
    await platform.services.sequencer.caughtUp();
    await consuming.idle();
  };
  return { ...consuming, idle, failures };
}

const labelOf = (event: ConsumedEvent): string => (event.data["label"] as { name: string }).name.split(" ")[0] ?? "";

test("an event consumer gets the events of its names once, in their order, with their actors", async () => {
  const seen: ConsumedEvent[] = [];
  const consuming = start([await consumer(async (_tx, events) => void seen.push(...events))]);
  await addLabel("first");
  await company.task();
  await addLabel("second");
  await consuming.idle();
  await consuming.idle();
  await consuming.close();
  assert.deepEqual(seen.map(labelOf), ["first", "second"]);
  assert.ok((seen[0]?.sequence ?? 0) < (seen[1]?.sequence ?? 0));
  assert.deepEqual(seen[0]?.actor, { kind: "user", user_uuid: ada.uuid, api_key_uuid: null, name: "Ada Example" });
  assert.deepEqual(consuming.failures, []);
});

test("of several workspaces each has a batch of its events followed before any has another", async () => {
  const order: string[] = [];
  const quiet = created(await ada.post("/workspaces", { name: `Quiet ${workspace.uuid}` })).workspace;
  const hears = await consumer(async (tx) => void order.push(tx.context.workspace_uuid ?? ""), ["label.updated"]);
  for (const [uuid, events] of [
    [workspace.uuid, 1000],
    [quiet.uuid, 1],
  ]) {
    await platform.pool.run(
      insertEvents(
        "workspace_uuid, name, data, actor_kind, actor_name",
        "select $1, 'label.updated', '{}', 'system', 'Stoa' from generate_series(1, $2::int)",
      ),
      [uuid, events],
    );
  }
  await platform.services.sequencer.caughtUp();
  const consuming = start([hears]);
  await consuming.idle();
  await consuming.close();
  assert.equal(order.length, 6);
  assert.ok(order.indexOf(quiet.uuid) <= 1, order.join(", "));
});

test("a consumer's writes and its offset are committed together", async () => {
  let attempts = 0;
  const consuming = start([
    await consumer(async (tx) => {
      tx.emit({ name: "board.reordered", data: { board_uuids: [`attempt ${attempts}`] } });
      attempts += 1;
      if (attempts === 1) throw new Error("the first time fails");
    }),
  ]);
  await addLabel("kept");
  await consuming.idle();
  await consuming.idle();
  await consuming.close();
  assert.equal(consuming.failures.length, 1);
  const rows = await platform.pool.run("select data from full_events where name = 'board.reordered'");
  assert.deepEqual([...rows], [{ data: { board_uuids: ["attempt 1"] } }]);
});

test("an event that fails five times more is passed over, and those before and after it are not", async () => {
  const seen: string[] = [];
  const consuming = start([
    await consumer(async (_tx, events) => {
      if (events.some((event) => labelOf(event) === "poison")) throw new Error("poison");
      seen.push(...events.map(labelOf));
    }),
  ]);
  for (const name of ["before", "poison", "after"]) await addLabel(name);
  for (let round = 0; round < 12; round += 1) await consuming.idle();
  await consuming.close();
  assert.deepEqual(seen, ["before", "after"]);
  assert.ok(consuming.failures.length >= 5);
});

/** A pool that has no connection for the first transactions. */
function refusing(count: number): Pool {
  let refused = 0;
  const pool: Pool = {
    ...platform.pool,
    take: () => ((refused += 1) <= count ? Promise.reject(new PoolBusy()) : platform.pool.take()),
    forWork: () => pool,
  };
  return pool;
}

test("an event is not passed over because the database had no connection for it", async () => {
  const seen: string[] = [];
  const hears = await consumer(async (_tx, events) => void seen.push(...events.map(labelOf)));
  const consuming = start([hears], refusing(8));
  await addLabel("kept");
  for (let round = 0; round < 12; round += 1) await consuming.idle();
  await consuming.close();
  assert.deepEqual(seen, ["kept"]);
  assert.equal(consuming.failures.length, 8);
});

test("an event is not passed over because the connection was lost while it was handled", async () => {
  const seen: string[] = [];
  let losses = 0;
  const hears = await consumer(async (tx, events) => {
    losses += 1;
    if (losses <= 8) await tx.rows(raw(sql`select pg_terminate_backend(pg_backend_pid()) as is_ended`));
    seen.push(...events.map(labelOf));
  });
  const consuming = start([hears]);
  await addLabel("kept");
  for (let round = 0; round < 12; round += 1) await consuming.idle();
  await consuming.close();
  assert.deepEqual(seen, ["kept"]);
  assert.equal(consuming.failures.length, 8);
});

test("large events are handed over no more than 4 MB at a time, each once and in their order", async () => {
  const handed: string[][] = [];
  const large = await consumer(async (_tx, events) => void handed.push(events.map(labelOf)));
  for (const name of ["one", "two", "three", "four", "five"]) await addLabel(name);
  await platform.services.sequencer.caughtUp();
  await platform.pool.run(
    `update events e set data = data || jsonb_build_object('text', repeat('x', 1500000))
     from event_order o
     where e.workspace_uuid = $1 and e.name = 'label.created'
       and (o.workspace_uuid, o.created_at, o.event_id) = (e.workspace_uuid, e.created_at, e.id)
       and o.sequence > (select last_sequence from event_consumer_offsets where consumer = $2)`,
    [workspace.uuid, large.name],
  );
  const consuming = start([large]);
  await consuming.idle();
  await consuming.close();
  assert.deepEqual(handed, [["one", "two"], ["three", "four"], ["five"]]);
  assert.deepEqual(consuming.failures, []);
});

test("of two processes that follow under one name, one is handed each event", async () => {
  const seen: string[] = [];
  const shared = await consumer(async (_tx, events) => void seen.push(...events.map(labelOf)));
  const both = [start([shared]), start([shared])];
  for (const name of ["a", "b", "c", "d"]) {
    await addLabel(name);
    await Promise.all(both.map((each) => each.idle()));
  }
  for (const each of both) await each.idle();
  await Promise.all(both.map((each) => each.close()));
  assert.deepEqual(seen, ["a", "b", "c", "d"]);
});
