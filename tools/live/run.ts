import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import pg from "postgres";
import { observe } from "@stoa/server/test/observer.ts";
import type { Ticket } from "@stoa/server/test/live.ts";
import { type Postgres, startPostgres } from "../chaos/postgres.ts";
import { checkTexts, type Marks, type Watch } from "./check.ts";
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

/** Lets people type, kills what they use, and checks what is stored. @returns what went wrong, and a sentence about the run */
export async function runLive(options: RunOptions): Promise<{ problems: readonly string[]; summary: string }> {
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

async function run(options: RunOptions, postgres: Postgres, servers: Servers) {
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
  const killed: Record<string, number> = {};
  const pause = (options.minutes * 60_000) / options.kills;
  for (let count = 0; count < options.kills; count += 1) {
    await delay(pause * (0.5 + Math.random()));
    const what = await disturb(postgres, servers, count);
    killed[what] = (killed[what] ?? 0) + 1;
  }
  await delay(pause);
  stopping.abort();
  const [opened] = await Promise.all([opening, ...running]);
  await servers.ready();
  const problems = [...(await checkTexts(world, marks, watches, options.patience)), ...(await checkNew(world, opened))];
  for (const { observer } of watches) observer.stop();
  const count = [...marks.acknowledged.values()].reduce((sum, { size }) => sum + size, 0);
  if (count === 0 || opened.length === 0) problems.push("nothing was acknowledged at all");
  const summary =
    `${count} acknowledged of ${marks.sent.size} writes, ${opened.length} pages opened at once; ` +
    `killed: ${JSON.stringify(killed)}. ${problems.length} problems.`;
  return { problems, summary };
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
function pauseOf({ kind }: LiveText, { editors, minutes }: RunOptions): number {
  if (kind === "page") return 250;
  return Math.max(250, (2 * (editors + 2) * minutes * 60_000) / marksOfTask);
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
