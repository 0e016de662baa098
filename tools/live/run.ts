import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import pg from "postgres";
import { observe } from "@stoa/server/test/observer.ts";
import type { Ticket } from "@stoa/server/test/live.ts";
import { type Postgres, startPostgres } from "../chaos/postgres.ts";
import { checkTexts, type Marks, type Watch } from "./check.ts";
import { kindsOf, writtenSince } from "./kinds.ts";
import { checkNew, openNew } from "./newcomers.ts";
import { type Servers, startServers } from "./servers.ts";
import type { LiveText } from "./live-text.ts";
import { ticketFor } from "./texts.ts";
import { makeWorld, type World } from "./world.ts";
import { append, edit, patch } from "./writers.ts";

export type RunOptions = {
  /** of the program that is tried */
  readonly server: string;
  /** of the run's data; emptied before */
  readonly folder: string;
  readonly processes: number;
  readonly minutes: number;
  readonly kills: number;
  /** of each text */
  readonly editors: number;
  readonly pages: number;
  readonly tasks: number;
  /** how long a text may take until it has everything. In milliseconds */
  readonly patience: number;
};

/** What a run found. */
export type Result = {
  readonly problems: readonly string[];
  /** a sentence about the run */
  readonly summary: string;
  /** something of every kind was acknowledged, so that there was something to lose */
  readonly isTried: boolean;
  /** how many kills came after something of every kind had been acknowledged since the kill before */
  readonly interleavings: number;
};

/** Lets people type, kills what they use, and checks what is stored. */
export async function runLive(options: RunOptions): Promise<Result> {
  const { server, folder, processes } = options;
  await rm(folder, { recursive: true, force: true });
  const postgres = await startPostgres(join(folder, "postgres"));
  const servers = await startServers(postgres.url, join(folder, "data"), { folder: server, count: processes });
  const end = async (): Promise<void> => {
    await servers.stop();
    await postgres.stop();
  };
  const endAll = (): void => void end().finally(() => process.exit(1));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, endAll);
  try {
    return await run(options, postgres, servers);
  } finally {
    await end();
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, endAll);
  }
}

async function run(options: RunOptions, postgres: Postgres, servers: Servers): Promise<Result> {
  const world = await makeWorld(servers, postgres.url, options);
  const marks: Marks = { acknowledged: new Map(), sent: new Set() };
  const watches = world.texts.flatMap((text) => servers.urls.map((_, server) => watch(world, text, server)));
  const stopping = new AbortController();
  const running = world.texts.flatMap((text) => {
    const writing = { world, text, marks, pause: pauseOf(text, options), stop: stopping.signal };
    const editors = Array.from({ length: options.editors }, (_, index) => edit(writing, index));
    return [...editors, append(writing), patch(writing)];
  });
  const opening = openNew(world, stopping.signal);
  const { killed, interleavings } = await killAgainAndAgain(options, marks, (count) =>
    disturb(postgres, servers, count),
  );
  stopping.abort();
  const [opened] = await Promise.all([opening, ...running]);
  await servers.ready();
  const problems = [...(await checkTexts(world, marks, watches, options.patience)), ...(await checkNew(world, opened))];
  for (const { observer } of watches) observer.stop();
  const kinds = kindsOf(marks);
  const isTried = !Object.values(kinds).includes(0) && opened.length > 0;
  const summary =
    `${JSON.stringify(kinds)} acknowledged of ${marks.sent.size} writes, ${opened.length} pages opened at once; ` +
    `killed: ${JSON.stringify(killed)}; ${interleavings} interleavings. ${problems.length} problems${isTried ? "" : ", but a kind of write was never acknowledged"}.`;
  return { problems, summary, isTried, interleavings };
}

/** The longest time between two kills. In milliseconds. */
const longest = 300_000;
/** A run may take so long for each kill. In milliseconds. */
const timeOfKill = 10_000;

/**
 * Kills, each time as soon as something of every kind was acknowledged again and the pause is over, so that writes of every kind
 * run into the kill. Ends early where that takes too long: a text must not become too large.
 */
async function killAgainAndAgain(
  { minutes, kills }: RunOptions,
  marks: Marks,
  kill: (count: number) => Promise<string>,
) {
  const pause = (minutes * 60_000) / kills;
  const deadline = performance.now() + kills * (pause + timeOfKill);
  const killed: Record<string, number> = {};
  let interleavings = 0;
  for (let count = 0; count < kills && performance.now() < deadline; count += 1) {
    const [isWritten] = await Promise.all([writtenSince(marks, longest), delay(pause * (0.5 + Math.random()))]);
    if (isWritten) interleavings += 1;
    const what = await kill(count);
    killed[what] = (killed[what] ?? 0) + 1;
  }
  await delay(pause);
  return { killed, interleavings };
}

function watch(world: World, text: LiveText, server: number): Watch {
  const another = async (): Promise<Ticket | null> => {
    const answer = await ticketFor(world, text, server);
    return answer?.status === 200 ? (answer.body as Ticket) : null;
  };
  return { text, server, observer: observe(`${world.servers.urls[server]?.replace("http", "ws")}/collab`, another) };
}

/** So many marks are written into one description, which has at most 20,000 characters. */
const marksOfTask = 1000;

/** The longest pause of a writer between two writes. In milliseconds. */
function pauseOf({ kind }: LiveText, { editors, minutes, kills }: RunOptions): number {
  if (kind === "page") return 250;
  return Math.max(250, (2 * (editors + 2) * (minutes * 60_000 + kills * timeOfKill)) / marksOfTask);
}

/** Kills something: each second time a process that cannot commit, so that what it has not stored is certain to be lost. */
async function disturb(postgres: Postgres, servers: Servers, count: number): Promise<string> {
  if (count % 2 === 0) return killBeforeCommit(postgres.url, servers);
  const which = Math.floor(Math.random() * 10);
  if (which === 0) {
    await postgres.crash("SIGQUIT");
    await postgres.start();
    return "PostgreSQL";
  }
  if (which < 6) return servers.endThread();
  await servers.kill();
  return "a process";
}

/** How long the logs are held, so that updates are checked and wait. In milliseconds. */
const hold = 500;

/** Locks all logs, and kills a process while its updates wait for them. */
async function killBeforeCommit(url: string, servers: Servers): Promise<string> {
  const sql = pg(url, { max: 1, onnotice: () => {} });
  try {
    await sql.begin(async (tx) => {
      await tx`select 1 from live_documents for update`;
      await delay(hold);
      await servers.kill();
    });
  } finally {
    await sql.end();
  }
  return "a process before its commits";
}
