import { setTimeout as delay } from "node:timers/promises";
import pg from "postgres";
import type { Postgres } from "../chaos/postgres.ts";
import { type Marks, untilWritten } from "./kinds.ts";
import type { Servers } from "./servers.ts";

/** The processes that are killed while people write. */
export type KillTargets = {
  readonly postgres: Postgres;
  readonly servers: Servers;
  readonly marks: Marks;
  /** the number of texts that are written */
  readonly texts: number;
};

/**
 * The targets of the kills, repeated in this order. Most kills hit a process that cannot commit, so that it is certain to lose what
 * it has not stored, or a thread, which is soon there again. One in eight hits PostgreSQL, because everything starts again after it.
 */
const order = ["commits", "thread", "process", "thread", "commits", "thread", "commits", "PostgreSQL"] as const;

/** The part of the texts that should have got something of every kind before the next kill. */
const share = 0.5;
/** After so long one text is enough: where the machine is slow, versions are nearly always old. In milliseconds. */
const enough = 10_000;
/** The longest time between two kills. In milliseconds. */
const longest = 300_000;
/** A run may take so long for each kill. In milliseconds. */
export const timeOfKill = 10_000;

/**
 * Kills, each time as soon as many texts have got something of every kind again and the pause is over, so that writes of every
 * kind run into the kill. Ends early where that takes too long: a text must not become too large.
 * @returns how often each was killed
 */
export async function killAgainAndAgain(
  { minutes, kills }: { readonly minutes: number; readonly kills: number },
  targets: KillTargets,
): Promise<Readonly<Record<string, number>>> {
  const { servers, marks, texts } = targets;
  const pause = (minutes * 60_000) / kills;
  const deadline = performance.now() + kills * (pause + timeOfKill);
  const first = Math.floor(Math.random() * order.length);
  const killed: Record<string, number> = {};
  for (let count = 0; count < kills && performance.now() < deadline; count += 1) {
    await Promise.all([
      servers.ready(),
      untilWritten(marks, { wanted: share * texts, enough, longest }),
      delay(pause * (0.5 + Math.random())),
    ]);
    const what = await kill(order[(first + count) % order.length] ?? "process", targets);
    killed[what] = (killed[what] ?? 0) + 1;
  }
  await delay(pause);
  return killed;
}

async function kill(what: (typeof order)[number], { postgres, servers, marks }: KillTargets): Promise<string> {
  if (what === "commits") return killBeforeCommit(postgres.url, servers, marks);
  marks.fresh.clear();
  if (what === "thread") return servers.endThread();
  if (what === "PostgreSQL") {
    await postgres.crash("SIGQUIT");
    await postgres.start();
    return what;
  }
  await servers.kill();
  return "a process";
}

/** The time for which the logs are held, so that updates are checked and wait. In milliseconds. */
const hold = 500;

/** Locks all logs, and kills a process while its updates wait for them. */
async function killBeforeCommit(url: string, servers: Servers, { fresh }: Marks): Promise<string> {
  const sql = pg(url, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      await tx`select 1 from live_documents for update`;
      await delay(hold);
      fresh.clear();
      await servers.kill();
    });
  } finally {
    await sql.end();
  }
  return "a process before its commits";
}
