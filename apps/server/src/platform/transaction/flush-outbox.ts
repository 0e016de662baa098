import type { StoredChange, Json } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { Connection } from "#platform/db/connection.ts";
import { type DerivableForms, findDerivableForms } from "./derivable-forms.ts";
import { toEventRows } from "./event-rows.ts";
import type { ReadMarkdown } from "#platform/texts/work.ts";
import type { ChangeLocation, PersonalChange } from "./signal.ts";
import type { TransactionContext, TransactionServices } from "./context.ts";

// The events get their ids in the order in which they were announced. All of them have the same time, so that each event
// is in the same partition as its snapshot.
const insertEvents = `moment as materialized (select clock_timestamp() as at),
  snapshots as materialized (
    select nextval('event_snapshot_ids') as id, s.place, s.things, s.derived_field
    from jsonb_to_recordset($2::jsonb) as s (place integer, things jsonb, derived_field text)),
  announced as materialized (
    select e.*, uuidv7() as uuid from jsonb_to_recordset($1::jsonb) as e (place integer, workspace_uuid uuid, name text,
      board_uuid uuid, from_board_uuid uuid, task_uuid uuid, page_uuid uuid, data jsonb,
      snapshot integer, is_lean boolean, before jsonb)),
  written_snapshots as (
    insert into event_snapshots (workspace_uuid, created_at, id, things, derived_field)
    select $3::uuid, m.at, s.id, s.things, s.derived_field from snapshots s cross join moment m),
  written as (
    insert into events (workspace_uuid, uuid, name, board_uuid, from_board_uuid, task_uuid, page_uuid, data, snapshot_id,
      is_lean,
      actor_kind, actor_user_uuid, actor_api_key_uuid, actor_name, request_id, ip, depth, actor_via, created_at)
    select a.workspace_uuid, a.uuid, a.name, a.board_uuid, a.from_board_uuid, a.task_uuid, a.page_uuid, a.data,
      s.id, a.is_lean, $4, $5::uuid, $6::uuid, $7, $8, $9, $10,
      $11::jsonb, m.at
    from announced a left join snapshots s on s.place = a.snapshot cross join moment m order by a.place
    returning workspace_uuid, id, uuid, name, created_at),
  written_befores as (
    insert into event_befores (workspace_uuid, created_at, event_id, before)
    select w.workspace_uuid, w.created_at, w.id, a.before from written w join announced a on a.uuid = w.uuid
    where a.before is not null),
  queued as (
    insert into unsequenced_events (id, workspace_uuid, created_at) select id, workspace_uuid, created_at from written)`;

/**
 * The statement that writes the events of a transaction.
 * @param eventSql statements of features that read the new rows as `written` (workspace_uuid, id, uuid, name,
 *   created_at); they become parts of the statement
 */
export function eventsStatement(eventSql: readonly string[]): string {
  const attached = eventSql.map((text, index) => `written_${index} as (${text})`);
  return `with ${[insertEvents, ...attached].join(", ")} select 1`;
}

// of a deleted account, only the names of its events are kept
const insertAccountEvents = `insert into account_events (user_uuid, name, data, ip)
  select e.user_uuid, e.name, case when u.deleted_at is null then e.data else '{}' end,
    case when u.deleted_at is null then $2::text end
  from jsonb_to_recordset($1::jsonb) as e (user_uuid uuid, name text, data jsonb) join users u on u.uuid = e.user_uuid`;

const insertJobs = `insert into jobs (kind, queue, fairness_key, workspace_uuid, payload, key, run_at, is_due)
  select j.kind, j.queue, j.fairness_key, j.workspace_uuid, j.payload, j.key,
    clock_timestamp() + make_interval(secs => j.seconds), j.seconds <= 0
  from jsonb_to_recordset($1::jsonb) as j (kind text, queue text, fairness_key text, workspace_uuid uuid, payload text,
    key text, seconds float8)
  on conflict (kind, key) where key is not null and lease_uuid is null and failed_at is null do nothing`;

/** A row of `jobs` to be inserted; it is due in so many seconds. */
export type QueuedJob = {
  readonly kind: string;
  readonly queue: string;
  readonly fairness_key: string;
  readonly workspace_uuid: WorkspaceUuid | null;
  /** sealed */
  readonly payload: string;
  readonly key: string | null;
  readonly seconds: number;
};

/** The events, jobs and signals that a transaction has not written yet. */
export type PendingEffects = {
  changes: StoredChange[];
  /** of the changes that were written before, what the signals after the commit need */
  flushed: ChangeLocation[];
  accounts: { user_uuid: string; name: string; data: Json }[];
  jobs: QueuedJob[];
  personal: PersonalChange[];
  /** of live documents whose logs have grown */
  rooms: { uuid: string; seq: number }[];
  /** the markdown that the transaction has read */
  readonly texts: Map<string, ReadMarkdown>;
};

/** The effects of a transaction that has only begun. */
export function noEffects(): PendingEffects {
  return { changes: [], flushed: [], accounts: [], jobs: [], personal: [], rooms: [], texts: new Map() };
}

/**
 * Prepares the statements that write the pending effects: long texts are worked on first.
 * @returns sends them, without waiting for one before the next is sent
 */
export async function prepareOutbox(
  services: TransactionServices,
  connection: Connection,
  context: TransactionContext,
  pending: PendingEffects,
): Promise<() => Promise<unknown>[]> {
  const forms = await findDerivableForms(services.texts, context.workspace_uuid ?? "", pending);
  return () => sendOutbox(services, connection, context, pending, forms);
}

function sendOutbox(
  services: TransactionServices,
  connection: Connection,
  context: TransactionContext,
  pending: PendingEffects,
  forms: DerivableForms,
): Promise<unknown>[] {
  const { actor, via, workspace_uuid, request_id, ip, depth } = context;
  const sent: Promise<unknown>[] = [];
  if (pending.changes.length > 0) {
    if (workspace_uuid === null) throw new Error("A change was announced outside of a workspace.");
    const { events, snapshots } = toEventRows(pending.changes, forms);
    const rows = events.map((event) => ({ ...event, workspace_uuid }));
    const by = [actor.kind, actor.user_uuid, actor.api_key_uuid, actor.name, request_id, ip, depth, via];
    sent.push(connection.run(services.writeEvents, [rows, snapshots, workspace_uuid, ...by]));
  }
  if (pending.accounts.length > 0) sent.push(connection.run(insertAccountEvents, [pending.accounts, ip]));
  if (pending.jobs.length > 0) sent.push(connection.run(insertJobs, [pending.jobs]));
  return sent;
}
