import { setTimeout as delay } from "node:timers/promises";
import { sequencerLock } from "@stoa/server/internals";
import postgres from "postgres";
import { type Load, metricsOf, type OurServer, type Server } from "./children.ts";
import { type Cpu, cpuBetween, meanOf, readCpu } from "./cpu.ts";
import type { BenchCredentials } from "./credentials.ts";
import type { LoadOrder, StretchFigures, ServerName, Target } from "./load-messages.ts";
import type { Options } from "./options.ts";
import type { Receivers } from "./receiving.ts";
import type { Found } from "./sample.ts";
import { middleOf, statementsBetween, statementsIn } from "./statement-counts.ts";
import { together } from "./measurement.ts";

/** The result of one row. */
export type RowResult = {
  readonly id: string;
  readonly name: string;
  readonly ours: StretchFigures;
  /** null if there is nothing to compare with */
  readonly bare: StretchFigures | null;
  /** the number of statements that the product sends for one reply; null where replies are not counted */
  readonly statements: number | null;
  /** for each reply; null where it was not measured */
  readonly cpu: { readonly ours: Cpu | null; readonly bare: Cpu | null };
};

/** The servers and credentials of a run. */
export type Setup = {
  readonly load: Load;
  readonly ours: OurServer;
  readonly bare: Server;
  readonly credentials: BenchCredentials;
  readonly databaseUrl: string;
  /** the process of PostgreSQL that has started all others of it */
  readonly postmaster: number;
  readonly receivers: Receivers;
  /** the board for writes for which the board does not matter */
  readonly place: { readonly workspace_uuid: string; readonly board_uuid: string };
  readonly found: Found;
  /** Waits until the last writes have their sequences, so that this work does not slow down the next measurement. */
  readonly settle: () => Promise<void>;
};

/** Measures a row. */
export type Measure = (setup: Setup, options: Options) => Promise<RowResult>;

type ComparedFigures = Pick<RowResult, "ours" | "bare" | "cpu">;

type Order = (target: Target, milliseconds: number) => LoadOrder;

/** The place where requests to a server go. */
export function targetOf(setup: Setup, server: ServerName, authorization = setup.credentials.admin): Target {
  return { server, port: setup[server].port, authorization };
}

/**
 * Measures one kind of load on both servers, in short stretches: bare, product, product, bare. So what changes with
 * time (caches, growing tables, other processes) affects both in the same way.
 * @param milliseconds for each of them, without warm-up
 */
export async function measureAll(
  setup: Setup,
  order: Order,
  milliseconds: number,
  authorization = setup.credentials.admin,
): Promise<ComparedFigures> {
  const slice = milliseconds / 2;
  const names: readonly ServerName[] = ["bare", "ours", "ours", "bare"];
  const parts: Record<ServerName, StretchFigures[]> = { ours: [], bare: [] };
  const cpu: Record<ServerName, Cpu[]> = { ours: [], bare: [] };
  const run = (name: ServerName, time: number) => setup.load.order(order(targetOf(setup, name, authorization), time));
  for (const name of new Set(names)) await run(name, Math.min(500, slice / 2));
  for (const name of names) {
    await setup.settle();
    const before = readCpu(setup[name].pid, setup.postmaster);
    const part = await run(name, slice);
    parts[name].push(part);
    cpu[name].push(cpuBetween(before, readCpu(setup[name].pid, setup.postmaster), part.count));
  }
  return {
    ours: together(parts.ours),
    bare: together(parts.bare),
    cpu: { ours: meanOf(cpu.ours), bare: meanOf(cpu.bare) },
  };
}

const tries = 5;
/** After this time the server has done what follows a reply: sequences, notifications, times of use. */
const quietMilliseconds = 300;

/** After this time a sequencer that has work has started, and waits for its lock. */
const blockedMilliseconds = 100;

/**
 * The number of statements that the product sends for one request of a row. The sequencer would start at once after a write,
 * so it has to wait for its lock: a request that is not counted starts it before.
 */
export async function countStatements(setup: Setup, row: string, target: Target): Promise<number> {
  const client = postgres(setup.databaseUrl, { max: 1 });
  const once = () => setup.load.order({ kind: "once", row, target });
  const counts: number[] = [];
  try {
    while (counts.length < tries) {
      await delay(quietMilliseconds);
      await client.unsafe(`select pg_advisory_lock(${sequencerLock})`);
      await once();
      await delay(blockedMilliseconds);
      counts.push(await countOnce(setup.ours, once));
      await client.unsafe(`select pg_advisory_unlock(${sequencerLock})`);
    }
  } finally {
    await client.end();
  }
  return middleOf(counts);
}

async function countOnce(ours: OurServer, once: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => statementsIn(await metricsOf(ours));
  const first = await read();
  const before = await read();
  await once();
  return statementsBetween(first, before, await read());
}

/** Waits until no event of this database waits for its sequence. @throws Error after ten seconds */
export async function settle(databaseUrl: string): Promise<void> {
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
