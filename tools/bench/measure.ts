import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { type Load, type OurServer, type Server, statementsOf } from "./children.ts";
import type { BenchCredentials } from "./credentials.ts";
import type { LoadOrder, Measured, Target } from "./load-messages.ts";
import type { Options } from "./options.ts";
import type { Receivers } from "./receiving.ts";
import { together } from "./tally.ts";

/** The result of one row. */
export type RowResult = {
  readonly id: string;
  readonly name: string;
  readonly ours: Measured;
  /** null if there is nothing to compare with */
  readonly baseline: Measured | null;
  /** the number of statements that the product sends for one reply; null where replies are not counted */
  readonly statements: number | null;
};

/** The servers and credentials of a run. */
export type Cast = {
  readonly load: Load;
  readonly ours: OurServer;
  readonly baseline: Server;
  readonly credentials: BenchCredentials;
  readonly databaseUrl: string;
  readonly receivers: Receivers;
  /** the board for writes for which the board does not matter */
  readonly place: { readonly workspace_uuid: string; readonly board_uuid: string };
  /** how many cursors in the middle of a board were found */
  readonly deepPages: number;
};

/** Measures a row. */
export type Measure = (cast: Cast, options: Options) => Promise<RowResult>;

export type Both = { readonly ours: Measured; readonly baseline: Measured };

type Order = (target: Target, milliseconds: number) => LoadOrder;

/**
 * Measures one kind of load on both servers, in short stretches: baseline, product, product, baseline. So what changes with
 * time (caches, growing tables, other processes) affects both in the same way.
 * @param milliseconds for each server, without warm-up
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
/** After this time the server has done what follows a reply: sequences, notifications, times of use. */
const quietMilliseconds = 300;

/** After this time a sequencer that has work has started, and waits for its lock. */
const blockedMilliseconds = 100;
/** The number of the sequencer's lock (`apps/server/src/platform/events/sequencer.ts`). */
const sequencerLock = 7316202;

/**
 * How many statements the product sends for one request of a row: the median of several requests, because sometimes other
 * work happens in between. The sequencer would start at once after a write, so it is made to wait for its lock: a request
 * that is not counted starts it before.
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
  // reading the metrics also sends statements, which the next reading counts
  const first = await statementsOf(metricsPort);
  const before = await statementsOf(metricsPort);
  await once();
  return (await statementsOf(metricsPort)) - before - (before - first);
}

/** Waits until the last writes have their sequences, so that this work does not slow down the other server. */
async function settle(databaseUrl: string): Promise<void> {
  const client = postgres(databaseUrl, { max: 1 });
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      const [row] = await client`select 1 from unsequenced_events limit 1`;
      if (row === undefined) return;
      await delay(50);
    }
    throw new Error("The events of the last writes were not sequenced within ten seconds.");
  } finally {
    await client.end();
  }
}
