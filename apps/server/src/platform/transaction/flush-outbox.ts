import type { Change, Json } from "#kernel/events.ts";
import type { Connection } from "#platform/db/connection.ts";
import type { ChangeLocation, PersonalChange } from "./signal.ts";
import type { TransactionContext, TransactionServices } from "./context.ts";

const insertEvents = `insert into events (workspace_uuid, name, board_uuid, from_board_uuid, task_uuid, page_uuid, data, actor_kind,
    actor_user_uuid, actor_api_key_uuid, actor_name, request_id, ip, depth, actor_via)
  select e.workspace_uuid, e.name, e.board_uuid, e.from_board_uuid, e.task_uuid, e.page_uuid, e.data, $2, $3::uuid, $4::uuid, $5, $6, $7, $8, $9::jsonb
  from jsonb_to_recordset($1::jsonb)
    as e (workspace_uuid uuid, name text, board_uuid uuid, from_board_uuid uuid, task_uuid uuid, page_uuid uuid,
      data jsonb)`;

/**
 * The statement that writes the events of a transaction.
 * @param eventSql statements of features that read the new rows as `written`; they become parts of the statement
 */
export function eventsStatement(eventSql: readonly string[]): string {
  if (eventSql.length === 0) return insertEvents;
  const attached = eventSql.map((text, index) => `written_${index} as (${text})`);
  return `with ${[`written as (${insertEvents} returning *)`, ...attached].join(", ")} select 1`;
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
  readonly workspace_uuid: string | null;
  /** sealed */
  readonly payload: string;
  readonly key: string | null;
  readonly seconds: number;
};

/** What a transaction has announced and not written yet. */
export type PendingEffects = {
  changes: Change[];
  /** of the changes that were written before, what the signals after the commit need */
  flushed: ChangeLocation[];
  accounts: { user_uuid: string; name: string; data: Json }[];
  jobs: QueuedJob[];
  personal: PersonalChange[];
};

/** Sends the statements that write the pending effects, without waiting for one before the next is sent. */
export function flushOutbox(
  services: TransactionServices,
  connection: Connection,
  context: TransactionContext,
  pending: PendingEffects,
): Promise<unknown>[] {
  const { actor, via, workspace_uuid, request_id, ip, depth } = context;
  const sent: Promise<unknown>[] = [];
  if (pending.changes.length > 0) {
    if (workspace_uuid === null) throw new Error("A change was announced outside of a workspace.");
    const rows = pending.changes.map((change) => ({ ...change, workspace_uuid }));
    const by = [actor.kind, actor.user_uuid, actor.api_key_uuid, actor.name, request_id, ip, depth, via];
    sent.push(connection.run(services.writeEvents, [rows, ...by]));
  }
  if (pending.accounts.length > 0) sent.push(connection.run(insertAccountEvents, [pending.accounts, ip]));
  if (pending.jobs.length > 0) sent.push(connection.run(insertJobs, [pending.jobs]));
  return sent;
}
