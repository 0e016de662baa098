import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "#kernel/events.ts";
import type { Parameter } from "#platform/db/query.ts";
import { startCompany } from "#test/company.ts";
import { forgetOldEvents } from "./retention.ts";
import { moveEvents } from "#test/events.ts";

const company = await startCompany({ EVENTS_RETENTION_DAYS: "30" });
const { ada, harness, workspace } = company;
const path = `/workspaces/${workspace.uuid}/events`;
const run = <Row>(text: string, ...parameters: Parameter[]) => harness.platform.pool.run<Row>(text, parameters);
const forget = () => forgetOldEvents(harness.platform, {}, new AbortController().signal);

type Read = { events: { sequence: number }[]; forgotten_to: number };
const read = async (after = 0) => (await ada.get(`${path}?after=${after}&limit=200`)).body as Read;
const age = (upTo: number) =>
  run(
    moveEvents("clock_timestamp() - interval '31 days'", "e.workspace_uuid = $1 and o.sequence <= $2"),
    workspace.uuid,
    upTo,
  );

/** Lets event consumers process all events that have a sequence. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await harness.worker.idle();
}

test("events that are too old are removed from the beginning, and the reply says up to which sequence", async () => {
  for (let count = 0; count < 5; count += 1) await company.task();
  const before = await read();
  assert.equal(before.forgotten_to, 0);
  await settle();
  await age(4);
  await forget();
  const after = await read();
  assert.equal(after.forgotten_to, 4);
  assert.deepEqual(
    after.events.map((event) => event.sequence),
    before.events.map((event) => event.sequence).filter((sequence) => sequence > 4),
  );
  const next = await company.task();
  const { events } = (await ada.get(`${path}?after=${before.events.at(-1)?.sequence}`)).body as {
    events: { sequence: number; data: { task: { uuid: string } } }[];
  };
  assert.deepEqual(
    [events[0]?.sequence, events[0]?.data.task.uuid],
    [(before.events.at(-1)?.sequence ?? 0) + 1, next.uuid],
  );
});

test("an event that a receiver or an event consumer still needs is kept, with all later ones", async () => {
  await settle();
  await age(8);
  const first = "select uuid from sequenced_events where workspace_uuid = $1 and sequence = 6";
  await run(
    `insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, sequence, status)
     values ($1, gen_random_uuid(), (${first}), 'ticket.created', 6, 'retrying')`,
    workspace.uuid,
  );
  await forget();
  assert.equal((await read()).forgotten_to, 5);
  await run("update deliveries set status = 'failed' where workspace_uuid = $1", workspace.uuid);
  await run(
    "update event_consumer_offsets set last_sequence = 7 where workspace_uuid = $1 and consumer = 'notifications'",
    workspace.uuid,
  );
  await forget();
  assert.ok((await read()).forgotten_to >= 7);
  assert.equal((await read()).events[0]?.sequence, (await read()).forgotten_to + 1);
});

test("the offset of an event consumer that no longer exists keeps no event", async () => {
  await company.task();
  await settle();
  const { forgotten_to } = await read();
  await run(
    "insert into event_consumer_offsets (consumer, workspace_uuid, last_sequence) values ('former', $1, 0)",
    workspace.uuid,
  );
  await age(forgotten_to + 1);
  await forget();
  await run("delete from event_consumer_offsets where consumer = 'former'");
  assert.equal((await read()).forgotten_to, forgotten_to + 1);
});

test("nothing is removed as long as no event consumer has an offset", async () => {
  await settle();
  const { forgotten_to } = await read();
  await age(forgotten_to + 2);
  const kept = await run<Record<string, Json>>(
    "delete from event_consumer_offsets returning consumer, workspace_uuid, last_sequence",
  );
  await forget();
  assert.equal((await read()).forgotten_to, forgotten_to);
  // a consumer that looks for new events meanwhile starts again with an offset of its own
  await run(
    `insert into event_consumer_offsets (consumer, workspace_uuid, last_sequence)
     select * from jsonb_to_recordset($1::jsonb) as o (consumer text, workspace_uuid uuid, last_sequence bigint)
     on conflict (consumer, workspace_uuid) do update set last_sequence = excluded.last_sequence`,
    kept,
  );
});

test("a deployment keeps its events forever unless it sets a number of days, at least 30", async () => {
  const { readConfig, ConfigError } = await import("#config.ts");
  assert.equal(readConfig({}).EVENTS_RETENTION_DAYS, 0);
  assert.equal(readConfig({ EVENTS_RETENTION_DAYS: "365" }).EVENTS_RETENTION_DAYS, 365);
  for (const wrong of ["-1", "7", "1.5", "x"]) {
    assert.throws(() => readConfig({ EVENTS_RETENTION_DAYS: wrong }), ConfigError);
  }
});
