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

/** Deliveries whose event got its sequence can be sent, and the queue of their endpoint is due. */
export const onEventsSequenced = [
  `update deliveries d set sequence = n.sequence from numbered n
    where (d.workspace_uuid, d.event_uuid) = (n.workspace_uuid, n.uuid) and d.sequence is null
      and n.name in (${names})`,
  // sorted: all statements lock queues in this order, so that no deadlock occurs
  `insert into webhook_queues as l (workspace_uuid, webhook_uuid, due_at)
    select distinct d.workspace_uuid, d.webhook_uuid, statement_timestamp()
    from numbered n join deliveries d on (d.workspace_uuid, d.event_uuid) = (n.workspace_uuid, n.uuid)
      and d.sequence is null
    where n.name in (${names}) order by 1, 2
    on conflict (workspace_uuid, webhook_uuid) do update set due_at = least(l.due_at, excluded.due_at)`,
];
