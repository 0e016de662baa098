import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { type Load, type OurServer, type Server, statementsOf } from "./children.ts";
import type { BenchCredentials } from "./credentials.ts";
import type { LoadOrder, Measured, Target } from "./load-messages.ts";
import type { Options } from "./options.ts";
import type { Receivers } from "./receiving.ts";
import { together } from "./tally.ts";

/** What one row brought. */
export type RowResult = {
  readonly id: string;
  readonly name: string;
  readonly ours: Measured;
  /** null where there is nothing like it to compare with */
  readonly baseline: Measured | null;
  /** that our server sends for one answer; null where answers are not counted */
  readonly statements: number | null;
};

/** A run's cast. */
export type Cast = {
  readonly load: Load;
  readonly ours: OurServer;
  readonly baseline: Server;
  readonly credentials: BenchCredentials;
  readonly databaseUrl: string;
  readonly receivers: Receivers;
  /** where our server is written to when it does not matter where */
  readonly place: { readonly workspace_uuid: string; readonly board_uuid: string };
  /** how many pages in the middle of a board were found */
  readonly deepPages: number;
};

/** Measures a row. */
export type Measure = (cast: Cast, options: Options) => Promise<RowResult>;

export type Both = { readonly ours: Measured; readonly baseline: Measured };

type Order = (target: Target, milliseconds: number) => LoadOrder;

/**
 * Measures one kind of load on both servers: baseline, ours, ours, baseline in short stretches, so that what drifts with time
 * (caches, tables that grow, other processes) falls on both alike.
 * @param milliseconds for each server, warm-up not counted
 */
export async function measureBoth(
  cast: Cast,
  order: Order,
  authorization: string,
  milliseconds: number,
): Promise<Both> {
  const { load, ours, baseline, databaseUrl } = cast;
  const targets = { ours: { port: ours.port, authorization }, baseline: { port: baseline.port, authorization } };
  const parts: Record<"ours" | "baseline", Measured[]> = { ours: [], baseline: [] };
  const slice = milliseconds / 2;
  await load.order(order(targets.baseline, Math.min(1000, slice / 2)));
  await load.order(order(targets.ours, Math.min(1000, slice / 2)));
  for (const name of ["baseline", "ours", "ours", "baseline"] as const) {
    await settle(databaseUrl);
    parts[name].push(await load.order(order(targets[name], slice)));
  }
  return { ours: together(parts.ours), baseline: together(parts.baseline) };
}

const tries = 9;
/** By then the server is done with what it does after an answer: sequences, notifications, notes of use. */
const quietMilliseconds = 300;

/** By then a sequencer that has something to do has begun, and stands before its lock. */
const blockedMilliseconds = 100;
/** The sequencer's own (`apps/server/src/platform/events/sequencer.ts`). */
const sequencerLock = 7316202;

/**
 * How many statements our server sends for one request of a row: the median of several, because now and then it
 * looks after something else in between. What follows a write begins at once, so the sequencer is kept standing before
 * its lock meanwhile, where the events of a request that does not count have brought it.
 */
export async function countStatements(cast: Cast, row: string, authorization: string): Promise<number> {
  const client = postgres(cast.databaseUrl, { max: 1 });
  const target = { port: cast.ours.port, authorization };
  const once = () => cast.load.order({ kind: "once", row, target });
  const counts: number[] = [];
  try {
    while (counts.length < tries) {
      await delay(quietMilliseconds);
      await client.unsafe(`select pg_advisory_lock(${sequencerLock})`);
      await once();
      await delay(blockedMilliseconds);
      counts.push(await countOnce(cast.ours, once));
      await client.unsafe(`select pg_advisory_unlock(${sequencerLock})`);
    }
  } finally {
    await client.end();
  }
  return counts.toSorted((a, b) => a - b)[Math.floor(tries / 2)] ?? 0;
}

async function countOnce({ metricsPort }: OurServer, once: () => Promise<unknown>): Promise<number> {
  // the metrics ask the database too, and tell of it at the next look
  const first = await statementsOf(metricsPort);
  const before = await statementsOf(metricsPort);
  await once();
  return (await statementsOf(metricsPort)) - before - (before - first);
}

/** Waits until the last writes have their sequence, so that this work does not fall on the other server's stretch. */
async function settle(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1 });
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      const [row] = await client`select 1 from events where sequence is null limit 1`;
      if (row === undefined) return;
      await delay(50);
    }
    throw new Error("The events of the last writes were not sequenced within ten seconds.");
  } finally {
    await client.end();
  }
}
