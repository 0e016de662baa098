import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { observe } from "@stoa/server/test/observer.ts";
import type { Ticket } from "@stoa/server/test/live.ts";
import { type Postgres, startPostgres } from "../chaos/postgres.ts";
import { checkTexts, type Watch } from "./check.ts";
import { type Interleavings, killAgainAndAgain, timeOfKill } from "./kills.ts";
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
  readonly processes: number;
  readonly minutes: number;
  readonly kills: number;
  /** each has one person, who has all the sockets to its texts */
  readonly workspaces: number;
  /** of each text */
  readonly editors: number;
  /** of each workspace */
  readonly pages: number;
  /** of each workspace */
  readonly tasks: number;
  /** the longest pause of a page's writer between two writes. In milliseconds */
  readonly pause: number;
  /** the pause between two new pages that are opened at once. In milliseconds */
  readonly pauseOfNew: number;
  /** the time that a text may take until it has everything. In milliseconds */
  readonly timeLimit: number;
};

/** What a run found. */
export type Result = {
  readonly problems: readonly string[];
  /** a sentence about the run */
  readonly summary: string;
  /** something of every kind was acknowledged, so that there was something to lose */
  readonly isTried: boolean;
  readonly interleavings: Interleavings;
};

/** Lets people type, kills what they use, and checks what is stored. */
export async function runLive(options: RunOptions): Promise<Result> {
  const { server, folder, processes } = options;
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

/** How many sockets a person may have at one process. */
const mostSockets = 20;

/** Those who wait for a place among too many sockets would write nothing. */
function expectFewSockets({ processes, editors, pages, tasks }: RunOptions): void {
  // an observer looks at each text, and two people open a new page
  const sockets = (pages + tasks) * (Math.ceil(editors / processes) + 1) + Math.ceil(2 / processes);
  if (sockets > mostSockets) throw new Error(`A person would need ${sockets} sockets and may have ${mostSockets}.`);
}

async function run(options: RunOptions, postgres: Postgres, servers: Servers): Promise<Result> {
  const began = performance.now();
  const worlds = await Promise.all(
    Array.from({ length: options.workspaces }, () => makeWorld(servers, postgres.url, options)),
  );
  const marks: Marks = { acknowledged: new Map(), sent: new Set(), fresh: new Map(), underWay: new Map() };
  const watches = worlds.map(watchAll);
  const stopping = new AbortController();
  const running = worlds.flatMap((world) => write(world, options, marks, stopping.signal));
  const [first] = worlds;
  const opening = first === undefined ? [] : openNew(first, options.pauseOfNew, stopping.signal);
  const tried = { postgres, servers, marks, texts: worlds.flatMap(({ texts }) => texts).length };
  const { killed, interleavings } = await killAgainAndAgain(options, tried);
  stopping.abort();
  const [opened] = await Promise.all([opening, ...running]);
  await servers.ready();
  const written = performance.now();
  const found = worlds.map((world, index) => checkTexts(world, marks, watches[index] ?? [], options.timeLimit));
  const problems = (await Promise.all(found)).flat();
  if (first !== undefined) problems.push(...(await checkNew(first, opened, options.timeLimit)));
  if (servers.ends() > 0) problems.push(`a process ended ${servers.ends()} times by itself`);
  for (const { observer } of watches.flat()) observer.stop();
  const kinds = kindsOf(marks);
  const isTried = !Object.values(kinds).includes(0) && opened.length > 0;
  const summary =
    `${JSON.stringify(kinds)} acknowledged of ${marks.sent.size} writes, ${opened.length} pages opened at once; ` +
    `killed: ${JSON.stringify(killed)}; ${interleavings.all} interleavings, ${interleavings.underWay} of them with a write under way; ${seconds(began, written)} s, and ` +
    `${seconds(written, performance.now())} s for the checks. ` +
    `${problems.length} problems${isTried ? "" : ", but a kind of write was never acknowledged"}.`;
  return { problems, summary, isTried, interleavings };
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

/** So many marks are written into one description, which has at most 20,000 characters. */
const marksOfTask = 1000;

/** The longest pause of a writer between two writes. In milliseconds. */
function pauseOf({ kind }: LiveText, { editors, minutes, kills, pause }: RunOptions): number {
  if (kind === "page") return pause;
  return Math.max(pause, (2 * (editors + 2) * (minutes * 60_000 + kills * timeOfKill)) / marksOfTask);
}

const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(0);
