// npm run bystander: how long the requests of a small workspace take while another workspace searches as expensively as it can,
// and how long they take alone. Both are measured in turns, so that what else the machine does meets both.
// Flags: --rounds 10 (of two seconds alone and two beside the searches) --searchers 8 --tickets 20000
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startOurs } from "../bench/children.ts";
import { createClosing } from "../bench/closing.ts";
import { makeCredentials, readSample } from "../bench/credentials.ts";
import { openDatabase } from "../bench/database.ts";
import { asking } from "../bench/endpoints.ts";
import { openConnection } from "../bench/http-client.ts";
import { createLongTickets } from "../bench/long-tickets.ts";
import { percentile } from "../bench/measurement.ts";
import { createScreen } from "../bench/screen.ts";
import { vocabulary } from "../bench/words.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "10" },
    searchers: { type: "string", default: "8" },
    tickets: { type: "string", default: "20000" },
  },
});
const [rounds, searchers, tickets] = [values.rounds, values.searchers, values.tickets].map(Number) as [
  number,
  number,
  number,
];
if (![rounds, searchers, tickets].every((each) => Number.isInteger(each) && each > 0)) {
  throw new Error("--rounds, --searchers and --tickets must be whole numbers from 1.");
}
/** How long each part of a round takes. In milliseconds. */
const stretch = 2000;
const screen = createScreen();
const closing = createClosing(screen);

/** Fifty equal words, and sixteen different ones: the most that one search may ask for. */
const searches = [Array.from({ length: 50 }, () => vocabulary[0]), vocabulary.slice(0, 16)].map((words) =>
  encodeURIComponent(words.join(" ")),
);

type Sender = { readonly authorization: string; readonly paths: readonly string[] };

/** Sends one request after the other until it is told to stop. @returns how long each took, in milliseconds */
async function sendUntil(port: number, { authorization, paths }: Sender, stop: AbortSignal) {
  const connection = await openConnection(port);
  const took: number[] = [];
  try {
    for (let number = 0; !stop.aborted; number += 1) {
      const path = paths[number % paths.length] ?? "";
      const started = performance.now();
      const { status, body } = await connection.send({ method: "GET", path }, authorization);
      took.push(performance.now() - started);
      // who searches too much is told so, and the bystander must never be
      if (status !== 200 && !(status === 429 && path.startsWith("/search")))
        throw new Error(`${path}: ${status} ${body.toString()}`);
    }
  } finally {
    connection.close();
  }
  return took;
}

/** Measures the bystander for one stretch, beside so many searchers. */
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

try {
  const database = await openDatabase({ boards: 20, tickets, hasBare: false }, screen);
  closing.add(database.stop);
  const { secretKey, admin, everybody } = await makeCredentials(database.url);
  const ours = await startOurs(database.url, secretKey);
  closing.add(ours.stop);
  const target = { server: "ours", port: ours.port } as const;
  const sample = await readSample(database.url);
  await createLongTickets({ ...target, authorization: admin }, database.url, sample, 3);
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
  const seen = { alone: [] as number[], beside: [] as number[], searches: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    screen.progress("Measuring", round / rounds);
    seen.alone.push(...(await measure(ours.port, bystander, searcher, 0)).own);
    const beside = await measure(ours.port, bystander, searcher, searchers);
    seen.beside.push(...beside.own);
    seen.searches.push(...beside.searches);
  }
  screen.line(`${searchers} searchers, ${tickets} tasks and three of 100 kB; in ms`);
  screen.line(["".padEnd(28), ...["requests", "p50", "p99", "slowest"].map((title) => title.padStart(9))].join(""));
  line("a bystander alone", seen.alone);
  line("a bystander beside searches", seen.beside);
  line("the searches", seen.searches);
} finally {
  await closing.close();
}
