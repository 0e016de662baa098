import type { Pool } from "#platform/db/pool.ts";
import type { Signals } from "#platform/realtime/signals.ts";

/** Gives every committed event its place in the gap-free sequence of its workspace. */
export type Sequencer = {
  /** Resolves when every event that was committed before the call has its sequence. */
  caughtUp(): Promise<void>;
  close(): Promise<void>;
};

const batch = 2000;
/** How long a pass waits for more commits to share its own. In milliseconds. */
const gather = 25;
/** A look without a signal, for events of a process that died between its commit and its signal. */
const patrol = 1000;

// One sequencer at a time, in whichever process. The lock is a statement of its own, because the snapshot of the next
// one must be younger, or a pass would number again what its predecessor numbered. Among what is committed, ids keep
// the order of cause and effect: writers of one ticket take their ids under its row lock.
const lock = "select pg_advisory_xact_lock(7316202)";
const assign = `with waiting as materialized (
    select e.workspace_uuid, e.id, row_number() over (partition by e.workspace_uuid order by e.id) as place
    from (select workspace_uuid, id from events where sequence is null order by id limit ${batch}) e),
  counted as (
    update workspaces w set event_sequence = w.event_sequence + c.events
    from (select workspace_uuid, count(*) as events from waiting group by workspace_uuid) c
    where w.uuid = c.workspace_uuid
    returning w.uuid, w.event_sequence - c.events as base)
  update events e set sequence = c.base + p.place
  from waiting p join counted c on c.uuid = p.workspace_uuid
  where (e.workspace_uuid, e.id) = (p.workspace_uuid, p.id)
  returning e.id`;

/** @returns how many events got their sequence */
async function sequenceBatch(pool: Pool): Promise<number> {
  const connection = await pool.take();
  try {
    const sent = ["begin", lock, assign, "commit"].map((text) => connection.run(text));
    const [, , rows] = await Promise.all(sent);
    return rows?.length ?? 0;
  } finally {
    connection.release();
  }
}

/**
 * Sequences after the commit, in batches, so that writers of one workspace never queue behind each other for a
 * number. @param failed hears of a pass that failed; the next one tries again
 */
export function startSequencer(pool: Pool, signals: Signals, failed: (error: unknown) => void): Sequencer {
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;

  const pass = async (): Promise<void> => {
    do {
      again = false;
      if ((await sequenceBatch(pool)) > 0) again = true;
    } while (again);
  };
  const start = (): Promise<void> => {
    if (running !== null) {
      again = true;
      return running;
    }
    running = pass().finally(() => (running = null));
    return running;
  };
  const nudge = (): void => {
    if (!closed) start().catch(failed);
  };
  let timer: NodeJS.Timeout | null = null;
  const stop = signals.on("events_written", () => {
    timer ??= setTimeout(() => {
      timer = null;
      nudge();
    }, gather).unref();
  });
  const patrols = setInterval(nudge, patrol).unref();

  return {
    caughtUp: async () => {
      await running;
      await start();
    },
    close: async () => {
      closed = true;
      stop();
      clearInterval(patrols);
      if (timer !== null) clearTimeout(timer);
      await running?.catch(failed);
    },
  };
}
