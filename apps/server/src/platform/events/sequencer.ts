import type { Pool } from "#platform/db/pool.ts";
import { startSerialLoop } from "#platform/util/serial-loop.ts";
import { createThrottle } from "#platform/util/throttle.ts";
import type { Signals } from "./signals.ts";

/** Gives every committed event its number in the gap-free sequence of its workspace. */
export type Sequencer = {
  /** Resolves when every event that was committed before the call has its sequence. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

const batch = 2000;
/** With few writers the sequence follows almost at once; with many, one pass numbers many commits. In milliseconds. */
const interval = { each: 5, most: 25 };
/** The interval of runs without a signal: a process may have died between its commit and its signal. In milliseconds. */
const pollInterval = 1000;

/** Of all processes, one sequencer runs at a time: it holds this lock. */
export const sequencerLock = 7316202;

// The lock is a separate statement, because the snapshot of the next one must be younger: otherwise a pass would number
// events again that the pass before has numbered. Therefore the isolation level is set explicitly.
const begin = "begin isolation level read committed";
// The plan is cached: one made while the tables were small must not scan them for each event of a large batch.
const lock = `select set_config('enable_seqscan', 'off', true), pg_advisory_xact_lock(${sequencerLock})`;
// The ids of committed events are in the order of cause and effect: writers of one task get their ids while they hold
// its row lock. The ids of concurrent transactions may interleave; the events of one transaction get consecutive numbers,
// at the position of its first event. A transaction whose first event is beyond the batch waits for the next batch, and
// twice the batch is read to find all events of the others: only a transaction with more events than that may be split.
// By `limit 1` each event is found by its whole key, whatever row count the plan expects.
const assign = `with near as materialized (
    select workspace_uuid, id, created_at, xmin::text as written_by, row_number() over (order by id) as rank
    from (select workspace_uuid, id, created_at, xmin from unsequenced_events order by id limit ${2 * batch}) e),
  dated as (
    select n.*, min(id) over t as first_id, min(rank) over t as first_rank from near n
    window t as (partition by written_by)),
  waiting as materialized (
    select workspace_uuid, id, created_at, row_number() over (partition by workspace_uuid order by first_id, id) as place
    from dated where first_rank <= ${batch}),
  counted as (
    insert into event_sequences as s (workspace_uuid, last_sequence)
    select workspace_uuid, count(*) from waiting group by workspace_uuid
    on conflict (workspace_uuid) do update set last_sequence = s.last_sequence + excluded.last_sequence
    returning s.workspace_uuid, s.last_sequence),
  placed as materialized (
    select w.workspace_uuid, w.id, w.created_at,
      c.last_sequence - count(*) over (partition by w.workspace_uuid) + w.place as sequence
    from waiting w join counted c on c.workspace_uuid = w.workspace_uuid),
  numbered as materialized (
    select p.workspace_uuid, p.sequence, p.created_at, p.id, e.uuid, e.name, e.actor_user_uuid, e.actor_api_key_uuid
    from placed p cross join lateral (select * from events
      where (workspace_uuid, created_at, id) = (p.workspace_uuid, p.created_at, p.id) limit 1) e),
  ordered as (
    insert into event_order (workspace_uuid, sequence, created_at, event_id, name, actor_user_uuid, actor_api_key_uuid)
    select workspace_uuid, sequence, created_at, id, name, actor_user_uuid, actor_api_key_uuid from numbered),
  done as (
    delete from unsequenced_events where id = any (array(select id from waiting)))`;

/** The name and the text of a part of the statement; it may read the parts before it. */
export type SequencedPart = readonly [name: string, text: string];

/** @param eventSql statements of features that read the `numbered` events; they become parts of the statement */
function assignStatement(eventSql: readonly SequencedPart[]): string {
  const attached = eventSql.map(([name, text]) => `, ${name} as (${text})`).join("");
  return `${assign}${attached} select count(*)::int as numbered from numbered`;
}

/** @returns how many events got their sequence; fewer than a batch when none is left */
async function sequenceBatch(pool: Pool, statement: string): Promise<number> {
  const connection = await pool.take();
  try {
    const [, , rows] = await Promise.all([
      connection.run(begin),
      connection.run(lock),
      connection.run<{ numbered: number }>(statement),
      connection.run("commit"),
    ]);
    return rows[0]?.numbered ?? 0;
  } finally {
    connection.release();
  }
}

/**
 * Ends with the first batch that is not full; otherwise a caller would wait for as long as others write.
 * @returns how many events got their sequence
 */
async function sequenceAll(pool: Pool, signals: Signals, statement: string): Promise<number> {
  for (let count = 0; ;) {
    const numbered = await sequenceBatch(pool, statement);
    count += numbered;
    if (numbered > 0) signals.send({ kind: "events_sequenced" });
    if (numbered < batch) return count;
  }
}

/**
 * Numbers events after their commit, in batches, so that writers of one workspace never wait for each other to get a
 * number.
 * @param eventSql statements of features that read the `numbered` events (workspace_uuid, sequence, created_at, id, uuid,
 *   name, actor_user_uuid, actor_api_key_uuid)
 * @param failed called when a pass failed; the next one tries again
 */
export function startSequencer(
  pool: Pool,
  signals: Signals,
  eventSql: readonly SequencedPart[],
  failed: (error: unknown) => void,
): Sequencer {
  const statement = assignStatement(eventSql);
  const loop = startSerialLoop(async () => {
    const end = throttle.begin();
    end(await sequenceAll(pool, signals, statement));
  }, failed);
  const throttle = createThrottle(loop.wake, interval);
  const stop = signals.on("events_written", throttle.wake);
  const polls = setInterval(loop.wake, pollInterval).unref();

  return {
    caughtUp: loop.idle,
    close: async () => {
      stop();
      clearInterval(polls);
      throttle.close();
      await loop.close();
    },
  };
}
