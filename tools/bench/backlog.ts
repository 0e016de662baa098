import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import type { Endpoint } from "./endpoints.ts";

/**
 * Copies the workspace's first event of a name, with the next sequences, and adds a delivery of each copy for every
 * endpoint: the same rows that the product writes, except that the queues of the endpoints are not due yet.
 */
const wait = `with counted as (
    update event_sequences set last_sequence = last_sequence + $2::integer where workspace_uuid = $1::uuid
    returning last_sequence),
  model as (
    select * from events where workspace_uuid = $1::uuid and name = 'ticket.created' order by id limit 1),
  made as (
    insert into events (workspace_uuid, name, board_uuid, task_uuid, data, snapshot_id, is_lean, actor_kind,
      actor_user_uuid, actor_name, request_id, ip, created_at)
    select m.workspace_uuid, m.name, m.board_uuid, m.task_uuid, m.data, m.snapshot_id, m.is_lean, m.actor_kind,
      m.actor_user_uuid, m.actor_name, m.request_id, m.ip, m.created_at
    from model m, generate_series(1, $2::integer) n
    returning workspace_uuid, id, uuid, name, created_at, actor_user_uuid),
  placed as (
    select m.*, c.last_sequence - $2::integer + row_number() over (order by m.id) as sequence from made m, counted c),
  ordered as (
    insert into event_order (workspace_uuid, sequence, created_at, event_id, name, actor_user_uuid)
    select workspace_uuid, sequence, created_at, id, name, actor_user_uuid from placed)
  insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, sequence, created_at)
  select p.workspace_uuid, h.uuid, p.uuid, p.name, p.sequence, p.created_at
  from placed p join webhooks h on h.workspace_uuid = p.workspace_uuid`;

const due = `insert into webhook_queues (workspace_uuid, webhook_uuid, due_at)
  select workspace_uuid, uuid, clock_timestamp() from webhooks where workspace_uuid = any ($1::uuid[])
  on conflict (workspace_uuid, webhook_uuid) do update set due_at = excluded.due_at`;

const behind = `select 1 from event_sequences s join event_consumer_offsets o using (workspace_uuid)
  where o.last_sequence < s.last_sequence limit 1`;

/**
 * Adds waiting deliveries for each endpoint, and makes their queues due when everything else that follows from the events
 * is done. The server gets no signal, so it begins with its next poll.
 */
export async function seedBacklog(url: string, endpoints: readonly Endpoint[], each: number): Promise<void> {
  const client = postgres(url, { max: 1 });
  try {
    const workspaces = [...new Set(endpoints.map(({ workspace_uuid }) => workspace_uuid))];
    for (const workspace_uuid of workspaces) await client.unsafe(wait, [workspace_uuid, each]);
    await client.unsafe("vacuum (analyze) events, deliveries");
    await untilFollowed(client);
    await client.unsafe(due, [workspaces]);
  } finally {
    await client.end();
  }
}

async function untilFollowed(client: postgres.Sql): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await client.unsafe(behind)).length === 0) return;
    await delay(50);
  }
  throw new Error("The events of a backlog were not followed within half a minute.");
}
