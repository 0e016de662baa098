import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { observe } from "@stoa/server/test/observer.ts";
import type { Ticket } from "@stoa/server/test/live.ts";
import { type Postgres, startPostgres } from "../chaos/postgres.ts";
import { checkTexts, type Watch } from "./check.ts";
import { killAgainAndAgain, timeOfKill } from "./kills.ts";
import { kindsOf, type Marks } from "./kinds.ts";
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
  readonly minutes: number;
  readonly kills: number;
  /** of each text */
  readonly editors: number;
  readonly pages: number;
  readonly tasks: number;
  /** the time that a text may take until it has everything. In milliseconds */
  readonly timeLimit: number;
};

/** The result of a run. */
export type Result = {
  readonly problems: readonly string[];
  /** a sentence about the run */
  readonly summary: string;
  /** whether writes of every kind were acknowledged, so that the run could lose something */
  readonly isTried: boolean;
};

/** The number of processes of the server. */
const processes = 2;
/** The longest pause of a page's writer between two writes. In milliseconds. */
const pause = 250;
/** The pause between two new pages that are opened at once. In milliseconds. */
const pauseOfNew = 500;

/** Lets people type, kills what they use, and checks what is stored. */
export async function runLive(options: RunOptions): Promise<Result> {
  const { server, folder } = options;
  expectFewSockets(options);
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

/** The largest number of sockets of a person at one process. */
const mostSockets = 20;

/** Checks that no writer has to wait for a place among too many sockets, because it would write nothing. */
function expectFewSockets({ editors, pages, tasks }: RunOptions): void {
  // an observer looks at each text, and two people open a new page
  const sockets = (pages + tasks) * (Math.ceil(editors / processes) + 1) + Math.ceil(2 / processes);
  if (sockets > mostSockets) throw new Error(`A person would need ${sockets} sockets and may have ${mostSockets}.`);
}

async function run(options: RunOptions, postgres: Postgres, servers: Servers): Promise<Result> {
  const began = performance.now();
  const world = await makeWorld(servers, postgres.url, options);
  const marks: Marks = { acknowledged: new Map(), sent: new Set(), fresh: new Map() };
  const watches = watchAll(world);
  const stopping = new AbortController();
  const running = write(world, options, marks, stopping.signal);
  const opening = openNew(world, pauseOfNew, stopping.signal);
  const killed = await killAgainAndAgain(options, { postgres, servers, marks, texts: world.texts.length });
  stopping.abort();
  const [opened] = await Promise.all([opening, ...running]);
  await servers.ready();
  const written = performance.now();
  const problems = await checkTexts(world, marks, watches, options.timeLimit);
  problems.push(...(await checkNew(world, opened, options.timeLimit)));
  if (servers.ends() > 0) problems.push(`a process ended ${servers.ends()} times by itself`);
  for (const { observer } of watches) observer.stop();
  const kinds = kindsOf(marks);
  const isTried = !Object.values(kinds).includes(0) && opened.length > 0;
  const summary =
    `${JSON.stringify(kinds)} acknowledged of ${marks.sent.size} writes, ${opened.length} pages opened at once; ` +
    `killed: ${JSON.stringify(killed)}; ${seconds(began, written)} s, and ` +
    `${seconds(written, performance.now())} s for the checks. ` +
    `${problems.length} problems${isTried ? "" : ", but a kind of write was never acknowledged"}.`;
  return { problems, summary, isTried };
}

/** Writes into all texts of a world, until the end. */
function write(world: World, options: RunOptions, marks: Marks, stop: AbortSignal): Promise<void>[] {
  return world.texts.flatMap((text) => {
    const writing = { world, text, marks, pause: pauseOf(text, options), stop };
    const editors = Array.from({ length: options.editors }, (_, index) => edit(writing, index));
    return [...editors, append(writing), patch(writing)];
  });
}

const watchAll = (world: World): Watch[] =>
  world.texts.flatMap((text) => world.servers.urls.map((_, server) => watch(world, text, server)));

function watch(world: World, text: LiveText, server: number): Watch {
  const another = async (): Promise<Ticket | null> => {
    const answer = await ticketFor(world, text, server);
    return answer?.status === 200 ? (answer.body as Ticket) : null;
  };
  return { text, server, observer: observe(`${world.servers.urls[server]?.replace("http", "ws")}/collab`, another) };
}

/** The number of marks that are written into one description, which has at most 20,000 characters. */
const marksOfTask = 1000;

/** The longest pause of a writer between two writes. In milliseconds. */
function pauseOf({ kind }: LiveText, { editors, minutes, kills }: RunOptions): number {
  if (kind === "page") return pause;
  return Math.max(pause, (2 * (editors + 2) * (minutes * 60_000 + kills * timeOfKill)) / marksOfTask);
}

const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(0);
