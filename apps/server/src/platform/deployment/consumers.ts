import type { EventName } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { type SerialLoop, startSerialLoop } from "#platform/util/serial-loop.ts";
import type { Pool } from "#platform/db/pool.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { createThrottle } from "#platform/util/throttle.ts";
import { isNoTry } from "#platform/db/connection-lost.ts";
import { findNext, type ConsumedEvent } from "#platform/events/next-events.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";

/**
 * Handles events after their commit: each event once, in the order of its workspace's sequence, in a transaction that
 * also stores the offset. An event that the consumer fails to handle five times is skipped.
 */
export type EventConsumer = {
  readonly name: string;
  readonly events: readonly EventName[];
  /** whether it reads texts in the data of events; without it they have only the stored form of a text */
  readonly readsTexts?: boolean;
  readonly consume: (tx: Transaction, events: readonly ConsumedEvent[]) => Promise<void>;
};

/** The running event consumers. */
export type RunningConsumers = {
  /** Resolves when the consumers have handled all events that have a sequence. */
  idle(): Promise<void>;
  close(): Promise<void>;
};

/** Under load, the consumers run at most once in this time. In milliseconds. */
const minimumInterval = 100;
/** The largest number of events that a consumer gets at once. */
const batch = 200;
/** The consumers also run without a signal: another process may have died before it sent one. In milliseconds. */
const pollInterval = 1000;
/** An event that fails this often is skipped; otherwise it would block all later ones. */
const maxTries = 5;

/**
 * Runs the event consumers. Several processes may: the offset of a consumer in a workspace is locked while it is moved.
 * @param failed called for every failure
 */
export function startConsumers(
  services: TransactionServices,
  consumers: readonly EventConsumer[],
  failed: (error: unknown, consumer: string) => void,
): RunningConsumers {
  const own = { ...services, pool: services.pool.forWork("consumers") };
  const loops = consumers.map((consumer) => startConsumer(own, consumer, (error) => failed(error, consumer.name)));
  const wake = (): void => {
    for (const loop of loops) loop.wake();
  };
  const throttle = createThrottle(
    () => {
      throttle.begin()(1);
      wake();
    },
    { each: minimumInterval, most: minimumInterval },
  );
  const stop = services.signals.on("events_sequenced", throttle.wake);
  const polls = setInterval(wake, pollInterval).unref();
  wake();
  return {
    idle: async () => {
      for (const loop of loops) await loop.idle();
    },
    close: async () => {
      stop();
      throttle.close();
      clearInterval(polls);
      await Promise.all(loops.map((loop) => loop.close()));
    },
  };
}

function startConsumer(
  services: TransactionServices,
  consumer: EventConsumer,
  failed: (error: unknown) => void,
): SerialLoop {
  const failures = new Map<string, number>();
  // the workspaces that failed in this pass: the next pass tries again
  const failedNow = new Set<string>();
  /** Handles some events of a workspace. @returns whether there may be more */
  const consumeSome = async (workspace_uuid: WorkspaceUuid): Promise<boolean> => {
    const tries = failures.get(workspace_uuid) ?? 0;
    let isTried = false;
    // after a failure one event at a time, so that the events before the failing one are handled
    const limit = tries === 0 ? batch : 1;
    const step = { workspace_uuid, limit, isSkipped: tries >= maxTries, tried: () => (isTried = true) };
    try {
      const isMore = await consume(services, consumer, step);
      failures.delete(workspace_uuid);
      return isMore && tries === 0;
    } catch (error) {
      // where the database could not take it the event is not to blame
      if (isTried && !isNoTry(error)) failures.set(workspace_uuid, tries + 1);
      failedNow.add(workspace_uuid);
      failed(error);
      return false;
    }
  };
  return startSerialLoop(async () => {
    // one batch of each workspace in turn: no workspace waits for all events of another
    failedNow.clear();
    for (let isMore = true; isMore;) {
      isMore = false;
      const workspaces = await findBehind(services.pool, consumer.name);
      for (const workspace_uuid of workspaces.filter((each) => !failedNow.has(each))) {
        isMore = (await consumeSome(workspace_uuid)) || isMore;
      }
    }
  }, failed);
}

const behind = `select s.workspace_uuid from event_sequences s
    left join event_consumer_offsets o on (o.consumer, o.workspace_uuid) = ($1, s.workspace_uuid)
  where s.last_sequence > coalesce(o.last_sequence, 0)`;

async function findBehind(pool: Pool, consumer: string): Promise<WorkspaceUuid[]> {
  const rows = await pool.run<{ workspace_uuid: WorkspaceUuid }>(behind, [consumer]);
  return rows.map((row) => row.workspace_uuid);
}

type Step = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly limit: number;
  /** the next event failed too often and is skipped */
  readonly isSkipped: boolean;
  /** called before the consumer gets the events */
  readonly tried: () => void;
};

/** Passes the next events to the consumer and stores the offset, in one transaction. @returns whether there may be more */
async function consume(
  services: TransactionServices,
  { name, events: names, readsTexts = false, consume: handle }: EventConsumer,
  step: Step,
) {
  const { workspace_uuid, limit, isSkipped } = step;
  return inTransaction(services, { workspace_uuid }, async (tx) => {
    const offset = await lockOffset(tx, name, workspace_uuid);
    if (offset === undefined) return false;
    const { last, events, isMore } = await findNext(
      tx,
      { workspace_uuid, position: offset, names, limit },
      readsTexts ? services.texts : null,
    );
    step.tried();
    if (!isSkipped && events.length > 0) await handle(tx, events);
    const next = isMore ? (events.at(-1)?.sequence ?? last) : last;
    await tx.rows(
      raw(sql`update event_consumer_offsets set last_sequence = ${next}::bigint
        where consumer = ${name} and workspace_uuid = ${workspace_uuid}`),
    );
    return isMore;
  });
}

/** Reads and locks the offset of the consumer; undefined while another process has it locked. */
async function lockOffset(
  reader: Reader,
  consumer: string,
  workspace_uuid: WorkspaceUuid,
): Promise<number | undefined> {
  const found = await reader.first(
    raw(sql<{ last_sequence: number }>`select last_sequence from event_consumer_offsets
      where consumer = ${consumer} and workspace_uuid = ${workspace_uuid} for update skip locked`),
  );
  const row =
    found ??
    (await reader.first(
      raw(sql<{ last_sequence: number }>`insert into event_consumer_offsets (consumer, workspace_uuid, last_sequence)
        values (${consumer}, ${workspace_uuid}, 0) on conflict do nothing returning last_sequence`),
    ));
  return row?.last_sequence;
}
