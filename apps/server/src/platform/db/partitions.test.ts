import assert from "node:assert/strict";
import { test } from "node:test";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Parameter } from "./query.ts";
import { startHarness } from "#test/harness.ts";
import { insertEvents, moveEvents } from "#test/events.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import { dropPartitions, keepPartitions, partitioned } from "./partitions.ts";

const harness = await startHarness();
const { platform } = harness;
const run = <Row>(text: string, ...parameters: Parameter[]) => platform.pool.run<Row>(text, parameters);
const [workspace] = await run<{ uuid: WorkspaceUuid }>(
  "insert into workspaces (name) values ('Months') returning uuid",
);
const workspace_uuid = workspace?.uuid ?? assert.fail();

/** The partitions of a table, oldest first, each with the moment in which it begins and that in which it ends. */
async function partitionsOf(table: string): Promise<{ name: string; bound: string }[]> {
  return run(
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i
       join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass
     order by substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\(''([^'']+)')::timestamptz nulls first`,
    table,
  );
}

/** Asserts that every moment has one partition: each begins where the one before it ends, the last one has no end. */
async function assertWhole(table: string): Promise<void> {
  const bounds = (await partitionsOf(table)).map(
    ({ bound }) => /FROM \((.+)\) TO \((.+)\)/.exec(bound)?.slice(1) ?? [],
  );
  assert.equal(bounds[0]?.[0], "MINVALUE");
  assert.equal(bounds.at(-1)?.[1], "MAXVALUE");
  for (const [index, [from]] of bounds.entries()) if (index > 0) assert.equal(from, bounds[index - 1]?.[1]);
}

const partitionOf = async (mark: string) =>
  (await run<{ name: string }>("select tableoid::regclass::text as name from events where data->>'mark' = $1", mark))[0]
    ?.name;

const write = (mark: string, at: string) =>
  run(
    insertEvents(
      "workspace_uuid, name, actor_kind, actor_name, data, created_at",
      `select $1, 'label.created', 'system', 'Stoa', jsonb_build_object('mark', $2::text), ${at}`,
    ),
    workspace_uuid,
    mark,
  );

const inMonths = (months: number) =>
  `date_trunc('month', clock_timestamp(), 'UTC') + interval '${months} months 2 days'`;

test("a database that was just migrated has a partition for this month and for the next, and one without an end", async () => {
  for (const table of partitioned) {
    assert.equal((await partitionsOf(table)).length, 3, table);
    await assertWhole(table);
  }
});

test("an event of a time for which nobody made a partition is written, and later its time is cut off", async () => {
  await write("asleep", inMonths(5));
  await write("asleep longer", inMonths(7));
  assert.equal(await partitionOf("asleep"), "events_later");
  // the server wakes up in that month
  await run(`select make_partitions('events', ${inMonths(7)})`);
  await assertWhole("events");
  const names = (await partitionsOf("events")).map(({ name }) => name);
  assert.equal(await partitionOf("asleep"), await partitionOf("asleep longer"));
  assert.notEqual(await partitionOf("asleep"), "events_later");
  assert.equal(names.at(-1), "events_later");
  await write("awake", inMonths(8));
  assert.equal(await partitionOf("awake"), names.at(-2));
  await platform.services.sequencer.caughtUp();
  const read = await run<{ mark: string }>(
    "select data->>'mark' as mark from sequenced_events where workspace_uuid = $1 and data ? 'mark' order by sequence",
    workspace_uuid,
  );
  assert.deepEqual(
    read.map(({ mark }) => mark),
    ["asleep", "asleep longer", "awake"],
  );
});

test("making partitions again makes none", async () => {
  await keepPartitions(platform.pool);
  const before = await Promise.all(partitioned.map(partitionsOf));
  await keepPartitions(platform.pool);
  assert.deepEqual(await Promise.all(partitioned.map(partitionsOf)), before);
});

test("former values are kept for 90 days, and no list of events shows them", async () => {
  const change = (name: string) =>
    inTransaction(platform.transactions, { workspace_uuid }, async (tx) =>
      tx.emit({
        name: "workspace.updated",
        data: { workspace: { uuid: workspace_uuid, name: "New name" }, changed: ["name"] },
        before: { name },
      }),
    );
  await change("Old name");
  await change("Older name");
  const befores = () =>
    run<{ before: { name: string } }>(
      "select before from event_befores where workspace_uuid = $1 and before ? 'name'",
      workspace_uuid,
    );
  assert.equal((await befores()).length, 2);
  await run(
    moveEvents(
      "clock_timestamp() - interval '91 days'",
      "e.id = (select min(event_id) from event_befores where before ? 'name')",
    ),
  );
  await keepPartitions(platform.pool);
  assert.deepEqual(await befores(), [{ before: { name: "Older name" } }]);
  const rows = await run("select * from sequenced_events where workspace_uuid = $1", workspace_uuid);
  assert.doesNotMatch(JSON.stringify(rows), /Older name|Old name/);
});

test("a month that is over is dropped when it is empty, and stays when it is not", async () => {
  await run(`select make_partitions('event_befores', ${inMonths(3)})`);
  const before = (await partitionsOf("event_befores")).map(({ name }) => name);
  await run(
    `insert into event_befores (workspace_uuid, created_at, event_id, before) values ($1, ${inMonths(1)}, 1, '{}')`,
    workspace_uuid,
  );
  await run(`select drop_partitions('event_befores', ${inMonths(3)}, 'true')`);
  const after = (await partitionsOf("event_befores")).map(({ name }) => name);
  // three end before that moment: in the first one and in one month there is a row
  assert.deepEqual(after, before.toSpliced(2, 1));
});

test("a partition with a delivery that waits is not dropped", async () => {
  const insert = `insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, status, created_at)
    values ($1, gen_random_uuid(), gen_random_uuid(), 'ticket.created', $2, clock_timestamp() - interval '2 days')`;
  await run(insert, workspace_uuid, "retrying");
  await run(insert, workspace_uuid, "delivered");
  const before = await partitionsOf("deliveries");
  await dropPartitions(platform.pool, "deliveries", -40, "status in ('queued', 'retrying')");
  assert.ok((await partitionsOf("deliveries")).some(({ name }) => name === before[0]?.name));
  await run("update deliveries set status = 'failed' where workspace_uuid = $1", workspace_uuid);
  await dropPartitions(platform.pool, "deliveries", -40, "status in ('queued', 'retrying')");
  assert.ok(!(await partitionsOf("deliveries")).some(({ name }) => name === before[0]?.name));
});
