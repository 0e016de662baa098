import { publicEvents } from "#kernel/events.ts";

const names = publicEvents.map((name) => `'${name}'`).join(", ");

/**
 * Inserts a delivery for every active endpoint that gets the event, in the statement that writes the event, so that both
 * are written or neither (§6.3 rule 4).
 */
export const onEventsInserted = `insert into deliveries (workspace_uuid, webhook_uuid, event_uuid, event, created_at)
  select w.workspace_uuid, h.uuid, w.uuid, w.name, w.created_at
  from written w join webhooks h on h.workspace_uuid = w.workspace_uuid
  where w.name in (${names}) and h.is_active and (h.events is null or w.name = any (h.events))`;

/**
 * Deliveries whose event got its sequence can be sent, and the queue of their endpoint is due. The events are sought as two lists, and
 * their numbers in one object, instead of a join: for tables that were empty when the plan was made, a join compared each event with each
 * delivery, and 2,000 events with 20 endpoints took longer than a statement may.
 */
export const onEventsSequenced = [
  [
    "sequenced_deliveries",
    `update deliveries d
      set sequence = ((select jsonb_object_agg(n.uuid, n.sequence) from numbered n) ->> d.event_uuid::text)::bigint
      where d.workspace_uuid = any (array(select distinct n.workspace_uuid from numbered n))
        and d.event_uuid = any (array(select n.uuid from numbered n where n.name in (${names}))) and d.sequence is null
      returning d.workspace_uuid, d.webhook_uuid`,
  ],
  // sorted: all statements lock queues in this order, so that no deadlock occurs
  [
    "due_queues",
    `insert into webhook_queues as l (workspace_uuid, webhook_uuid, due_at)
      select distinct workspace_uuid, webhook_uuid, statement_timestamp() from sequenced_deliveries order by 1, 2
      on conflict (workspace_uuid, webhook_uuid) do update set due_at = least(l.due_at, excluded.due_at)`,
  ],
] as const;
