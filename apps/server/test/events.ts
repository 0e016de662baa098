import type { Json } from "#kernel/events.ts";
import { withDerived } from "#platform/events/text-forms.ts";

/** SQL that writes events as the product does: with the rows by which they get their sequence. */
export const insertEvents = (columns: string, values: string): string =>
  `with written as (insert into events (${columns}) ${values} returning workspace_uuid, id, created_at)
   insert into unsequenced_events (id, workspace_uuid, created_at) select id, workspace_uuid, created_at from written`;

/**
 * SQL that moves events to another time, with all that is found by it.
 * @param at SQL for the new time of an event `e`
 * @param where which events `e` of `full_events`, with their sequence in `o`; all that were written at once
 */
export const moveEvents = (at: string, where: string): string =>
  `with moved as materialized (
     select e.workspace_uuid, e.created_at, e.id, e.snapshot_id, ${at} as at from full_events e
       left join event_order o on (o.workspace_uuid, o.created_at, o.event_id) = (e.workspace_uuid, e.created_at, e.id)
     where ${where}),
   ordered as (update event_order o set created_at = m.at from moved m
     where (o.workspace_uuid, o.created_at, o.event_id) = (m.workspace_uuid, m.created_at, m.id)),
   waiting as (update unsequenced_events u set created_at = m.at from moved m where u.id = m.id),
   snapshots as (update event_snapshots s set created_at = m.at
     from (select workspace_uuid, created_at, snapshot_id, min(at) as at from moved group by 1, 2, 3) m
     where (s.workspace_uuid, s.created_at, s.id) = (m.workspace_uuid, m.created_at, m.snapshot_id)),
   befores as (update event_befores b set created_at = m.at from moved m
     where (b.workspace_uuid, b.created_at, b.event_id) = (m.workspace_uuid, m.created_at, m.id))
   update events e set created_at = m.at from moved m
     where (e.workspace_uuid, e.created_at, e.id) = (m.workspace_uuid, m.created_at, m.id)`;

type StoredEvent = { readonly data: Record<string, Json>; readonly derived_field: string | null };

/** Events of `full_events`, selected with `derived_field`, as their readers get them: with both forms of a text. */
export const asPublished = (rows: readonly unknown[]): unknown[] =>
  (rows as StoredEvent[]).map(({ derived_field, ...row }) => ({ ...row, data: withDerived(row.data, derived_field) }));
