import type { EventName } from "#kernel/events.ts";
import { type SerialLoop, startSerialLoop } from "#platform/util/serial-loop.ts";
import type { Pool } from "#platform/db/pool.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { createThrottle } from "#platform/util/throttle.ts";
import { findNext, type ConsumedEvent } from "./next-events.ts";
import { inTransaction, type Transaction, type TransactionServices } from "#platform/transaction/transaction.ts";

/**
 * What happens after the commit because of an event: each one is handed over once, in the order of its workspace, in
 * a transaction that also keeps how far the follower has come.
 */
export type EventConsumer = {
  readonly name: string;
  readonly events: readonly EventName[];
  readonly consume: (tx: Transaction, events: readonly ConsumedEvent[]) => Promise<void>;
};

/** The followers at work. */
export type Following = {
  /** Resolves when the followers have come to the end of what is sequenced. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

/** While many write, what follows is done for several passes of the sequencer at once. In milliseconds. */
const gather = 100;
/** So many events are handed over at once. */
const batch = 200;
/** A look without a signal, for what another process sequenced before it died. In milliseconds. */
const pollInterval = 1000;
/** An event that fails so often is passed over, or it would hold up everything after it. */
const mostTries = 5;

/**
 * Runs the followers. Several processes may: the position of a follower in a workspace is locked while it is moved.
 * @param failed hears of every event that could not be followed
 */
export function startConsumers(
  services: TransactionServices,
  consumers: readonly EventConsumer[],
  failed: (error: unknown, consumer: string) => void,
): Following {
  const lanes = consumers.map((consumer) => startLane(services, consumer, (error) => failed(error, consumer.name)));
  const wake = (): void => {
    for (const lane of lanes) lane.wake();
  };
  const throttle = createThrottle(
    () => {
      throttle.begin()(1);
      wake();
    },
    { each: gather, most: gather },
  );
  const stop = services.signals.on("events_sequenced", throttle.wake);
  const polls = setInterval(wake, pollInterval).unref();
  wake();
  return {
    idle: async () => {
      for (const lane of lanes) await lane.idle();
    },
    close: async () => {
      stop();
      throttle.close();
      clearInterval(polls);
      await Promise.all(lanes.map((lane) => lane.close()));
    },
  };
}

function startLane(
  services: TransactionServices,
  consumer: EventConsumer,
  failed: (error: unknown) => void,
): SerialLoop {
  const failures = new Map<string, number>();
  // what failed in this pass: tried again by the next patrol
  const resting = new Set<string>();
  /** Follows some events of a workspace. @returns whether there may be more */
  const goOn = async (workspace_uuid: string): Promise<boolean> => {
    const tries = failures.get(workspace_uuid) ?? 0;
    // after a failure one event at a time, so that the others get past the one that fails
    const step = { workspace_uuid, limit: tries === 0 ? batch : 1, passesOver: tries >= mostTries };
    try {
      const isMore = await consume(services, consumer, step);
      failures.delete(workspace_uuid);
      return isMore && tries === 0;
    } catch (error) {
      failures.set(workspace_uuid, tries + 1);
      resting.add(workspace_uuid);
      failed(error);
      return false;
    }
  };
  return startSerialLoop(async () => {
    // a batch of each, and again: nobody's events wait for all of another workspace's
    resting.clear();
    for (let isMore = true; isMore;) {
      isMore = false;
      const behindNow = await findBehind(services.pool, consumer.name);
      for (const workspace_uuid of behindNow.filter((each) => !resting.has(each))) {
        isMore = (await goOn(workspace_uuid)) || isMore;
      }
    }
  }, failed);
}

const behind = `select s.workspace_uuid from event_sequences s
    left join follower_positions p on (p.follower, p.workspace_uuid) = ($1, s.workspace_uuid)
  where s.last > coalesce(p.position, 0)`;

async function findBehind(pool: Pool, consumer: string): Promise<string[]> {
  const rows = await pool.run<{ workspace_uuid: string }>(behind, [consumer]);
  return rows.map((row) => row.workspace_uuid);
}

type Step = {
  readonly workspace_uuid: string;
  readonly limit: number;
  /** the next event failed too often: it is left out */
  readonly passesOver: boolean;
};

/** Hands over the next events and keeps how far that is, both or neither. @returns whether there may be more */
async function consume(
  services: TransactionServices,
  { name, events: names, consume: hear }: EventConsumer,
  step: Step,
) {
  const { workspace_uuid, limit, passesOver } = step;
  return inTransaction(services, { workspace_uuid }, async (tx) => {
    const position = await holdPosition(tx, name, workspace_uuid);
    if (position === undefined) return false;
    const { last, events, isMore } = await findNext(tx, { workspace_uuid, position, names, limit });
    if (!passesOver && events.length > 0) await hear(tx, events);
    const accessed = isMore ? (events.at(-1)?.sequence ?? last) : last;
    await tx.rows(
      raw(sql`update follower_positions set position = ${accessed}::bigint
        where follower = ${name} and workspace_uuid = ${workspace_uuid}`),
    );
    return isMore;
  });
}

/** How far the follower has come, locked; undefined while another process moves it. */
async function holdPosition(reader: Reader, consumer: string, workspace_uuid: string): Promise<number | undefined> {
  const held = await reader.first(
    raw(sql<{ position: number }>`select position from follower_positions
      where follower = ${consumer} and workspace_uuid = ${workspace_uuid} for update skip locked`),
  );
  const row =
    held ??
    (await reader.first(
      raw(sql<{ position: number }>`insert into follower_positions (follower, workspace_uuid, position)
        values (${consumer}, ${workspace_uuid}, 0) on conflict do nothing returning position`),
    ));
  return row?.position;
}
