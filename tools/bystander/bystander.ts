// npm run bystander: how long a small workspace waits while others ask for as much as they can, and how long without them. Both
// are measured in turns, so that other work of the machine slows both. There are three parts, or one by --part:
// searches: another workspace searches as expensively as it can, with --searchers 8 on --tickets 20000;
// keys: one account writes with --keys 200, while an outsider reads, waits for a mail, for a rule and for a notification;
// fresh: a process has just started, and people with --keys 200 that it has never seen begin at once behind one address.
// Flags: --rounds 10 (of two or three seconds without the others and as many with them)
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startOurs } from "../bench/children.ts";
import { createClosing } from "../bench/closing.ts";
import { type BenchCredentials, makeCredentials, readSample } from "../bench/credentials.ts";
import { openDatabase } from "../bench/database.ts";
import { asking } from "../bench/endpoints.ts";
import { openConnection } from "../bench/http-client.ts";
import { createLongTickets } from "../bench/long-tickets.ts";
import { percentile } from "../bench/measurement.ts";
import { createScreen, root } from "../bench/screen.ts";
import { makeKeys, makeOutsider, measureOutsider, type Statuses, type Waits, writeUntil } from "./keys.ts";
import { makeBoard, openTenants, type Tenants } from "./tenants.ts";
import { vocabulary } from "../bench/words.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    searchers: { type: "string", default: "8" },
    keys: { type: "string", default: "200" },
    part: { type: "string", default: "all" },
    tickets: { type: "string", default: "20000" },
  },
});
const numbers = [values.rounds, values.searchers, values.tickets, values.keys].map(Number);
if (!numbers.every((each) => Number.isInteger(each) && each > 0)) {
  throw new Error("--rounds, --searchers, --tickets and --keys must be whole numbers from 1.");
}
const [rounds, searchers, tickets, keyCount] = numbers as [number, number, number, number];
const isPart = (name: string): boolean => values.part === "all" || values.part === name;
/** The time that each part of a round takes. In milliseconds. */
const stretch = 2000;
const screen = createScreen();
const closing = createClosing(screen);

/** Fifty equal words, and sixteen different ones: the most that one search may ask for. */
const searches = [Array.from({ length: 50 }, () => vocabulary[0]), vocabulary.slice(0, 16)].map((words) =>
  encodeURIComponent(words.join(" ")),
);

type Sender = { readonly authorization: string; readonly paths: readonly string[] };

/** Sends one request after the other until a signal to stop. @returns the time of each, in milliseconds */
async function sendUntil(port: number, { authorization, paths }: Sender, stop: AbortSignal) {
  const connection = await openConnection(port);
  const took: number[] = [];
  try {
    for (let number = 0; !stop.aborted; number += 1) {
      const path = paths[number % paths.length] ?? "";
      const started = performance.now();
      const { status, body } = await connection.send({ method: "GET", path }, authorization);
      took.push(performance.now() - started);
      // a client that searches too much gets 429, which the bystander must never get
      if (status !== 200 && !(status === 429 && path.startsWith("/search")))
        throw new Error(`${path}: ${status} ${body.toString()}`);
    }
  } finally {
    connection.close();
  }
  return took;
}

/** Measures the bystander for one stretch, during the requests of a number of searchers. */
async function measure(port: number, bystander: Sender, searcher: Sender, count: number) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const others = Array.from({ length: count }, () => sendUntil(port, searcher, signal));
  const own = sendUntil(port, bystander, signal);
  // one that fails ends the stretch, and is thrown
  await Promise.race([delay(stretch), Promise.all([own, ...others])]);
  stopping.abort();
  return { own: await own, searches: (await Promise.all(others)).flat() };
}

const line = (name: string, took: readonly number[]): void => {
  const sorted = Float64Array.from(took).toSorted();
  const shown = [0.5, 0.99, 1].map((share) => percentile(sorted, share).toFixed(1).padStart(9));
  screen.line([name.padEnd(28), String(took.length).padStart(9), ...shown].join(""));
};

const heading = (text: string): void => {
  screen.line(text);
  screen.line(["".padEnd(28), ...["count", "p50", "p99", "slowest"].map((title) => title.padStart(9))].join(""));
};

/** The number of replies of each status, in words. */
function statusCounts(all: readonly Statuses[]): string {
  const statuses = Map.groupBy(
    all.flatMap((each) => [...each]),
    ([status]) => status,
  );
  return [...statuses]
    .map(([status, each]) => `${each.reduce((sum, [, count]) => sum + count, 0)} of ${status}`)
    .join(", ");
}

async function measureSearches(
  databaseUrl: string,
  port: number,
  { admin, everybody }: BenchCredentials,
): Promise<void> {
  const target = { server: "ours", port } as const;
  const sample = await readSample(databaseUrl);
  await createLongTickets({ ...target, authorization: admin }, databaseUrl, sample, 3);
  const searchPaths = searches.map((words) => `/search?workspace_uuid=${sample.workspace_uuid}&q=${words}`);
  const searcher = { authorization: admin, paths: searchPaths };
  const authorization = everybody.find((other) => other !== admin) ?? "";
  const paths = await asking({ ...target, authorization }, async (ask) => {
    const workspace = (await ask("POST", "/workspaces", { name: "A bystander" }))["workspace"]?.uuid;
    const board = (await ask("POST", `/workspaces/${workspace}/boards`, { name: "Work" }))["board"]?.uuid;
    const task = (await ask("POST", `/boards/${board}/tasks`, { title: "Mend the roof" }))["task"]?.uuid;
    return [`/tasks/${task}`, `/boards/${board}`];
  });
  const bystander = { authorization, paths };
  const seen = { alone: [] as number[], together: [] as number[], searches: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    screen.progress("Measuring during searches", round / rounds);
    seen.alone.push(...(await measure(port, bystander, searcher, 0)).own);
    const together = await measure(port, bystander, searcher, searchers);
    seen.together.push(...together.own);
    seen.searches.push(...together.searches);
  }
  heading(`${searchers} searchers, ${tickets} tasks and three of 100 kB; in ms`);
  line("a bystander alone", seen.alone);
  line("a bystander during searches", seen.together);
  line("the searches", seen.searches);
}

/** The time for which the people of an office write after a start: longer than a request may wait. In milliseconds. */
const officeHours = 20_000;

const noWaits = (): Waits => ({ read: [], mail: [], rule: [], notification: [] });

async function measureKeys(tenants: Tenants, port: number): Promise<void> {
  const outsider = await makeOutsider(port, join(root, ".cache/bench-data/mail"), tenants);
  const places = await makeKeys(port, tenants, keyCount);
  const [alone, together] = [noWaits(), noWaits()];
  const statuses: Statuses[] = [];
  await measureOutsider(outsider, noWaits());
  for (let round = 0; round < rounds; round += 1) {
    screen.progress("Measuring with keys", round / rounds);
    await measureOutsider(outsider, alone);
    const stopping = new AbortController();
    const writing = writeUntil(port, places, stopping.signal);
    await delay(1000);
    await measureOutsider(outsider, together);
    stopping.abort();
    statuses.push(...(await writing));
  }
  heading(`${keyCount} keys of one account, which got ${statusCounts(statuses)}; an outsider's waits in ms`);
  for (const what of ["read", "mail", "rule", "notification"] as const) {
    line(`${what}, alone`, alone[what]);
    line(`${what}, with the keys`, together[what]);
  }
}

async function afterStart(databaseUrl: string, secretKey: string, tenants: Tenants, port: number): Promise<void> {
  const people = await tenants.people(keyCount);
  const [owner] = people;
  if (owner === undefined) throw new Error("Nobody was made.");
  const { workspace_uuid, board_uuid } = await makeBoard(port, owner, "An office");
  await tenants.join(workspace_uuid, people.slice(1));
  const keys = await tenants.keys(workspace_uuid, people);
  // the usual limit, which the office must not reach
  const started = await startOurs(databaseUrl, secretKey, { environment: { RATE_LIMIT_PER_MINUTE: "900" } });
  closing.add(started.stop);
  const statuses = await writeUntil(
    started.port,
    keys.map((authorization) => ({ board_uuid, authorization })),
    AbortSignal.timeout(officeHours),
  );
  const served = statuses.filter((each) => each.has(201) && each.size === 1).length;
  screen.line(
    `${served} of ${keyCount} keys behind one address were always served after a start, which got ${statusCounts(statuses)}`,
  );
}

try {
  const database = await openDatabase({ boards: 20, tickets, hasBare: false }, screen);
  closing.add(database.stop);
  const credentials = await makeCredentials(database.url);
  const ours = await startOurs(database.url, credentials.secretKey);
  closing.add(ours.stop);
  const tenants = openTenants(database.url, credentials.secretKey);
  closing.add(tenants.close);
  if (isPart("searches")) await measureSearches(database.url, ours.port, credentials);
  if (isPart("keys")) await measureKeys(tenants, ours.port);
  if (isPart("fresh")) await afterStart(database.url, credentials.secretKey, tenants, ours.port);
} finally {
  await closing.close();
}
