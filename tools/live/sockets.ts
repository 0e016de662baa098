// npm run sockets: on one process, people have many pages open, two at each. One of the two types, the other one waits for it.
// Prints how much memory the process needs for the sockets, and how long it takes until the other one has what was typed.
// Flags: --sockets 300 --seconds 60
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Editor } from "@stoa/server/test/live.ts";
import { root, say } from "../bench/screen.ts";
import { startPostgres } from "../chaos/postgres.ts";
import { memoryOf, openTexts, summaryOf } from "./editors.ts";
import { startServers } from "./servers.ts";
import { makeWorld, type World } from "./world.ts";

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "300" },
    seconds: { type: "string", default: "60" },
  },
});
/** Between two lines of a page. In milliseconds. */
const pause = 2000;
/** As many pages as one person may have open twice. */
const pagesOfPerson = 10;

type Pair = readonly [typist: Editor, reader: Editor];

async function pairsOf(world: World): Promise<Pair[]> {
  const [typists, readers] = [await openTexts(world), await openTexts(world)];
  return typists.flatMap((typist, index) => {
    const reader = readers[index];
    return reader === undefined ? [] : [[typist, reader] as const];
  });
}

let count = 0;

/** Types until the end. @param took gets how long each line took until the reader had it */
async function type([typist, reader]: Pair, stop: AbortSignal, took: number[]): Promise<void> {
  const sent = new Map<string, number>();
  reader.doc.on("update", () => {
    for (const line of reader.lines().slice(-5)) {
      const began = sent.get(line);
      if (began === undefined || !sent.delete(line)) continue;
      took.push(performance.now() - began);
    }
  });
  // not all at once
  await delay(pause * Math.random());
  while (!stop.aborted && typist.closedWith() === undefined) {
    count += 1;
    sent.set(`line ${count}`, performance.now());
    typist.type(`line ${count}`);
    await delay(pause);
  }
  for (let left = 100; left > 0 && sent.size > 0; left -= 1) await delay(100);
  if (sent.size > 0) problems.push(`${sent.size} lines of a page did not come`);
}

const folder = join(root, ".cache/live-sockets");
await rm(folder, { recursive: true, force: true });
const postgres = await startPostgres(join(folder, "postgres"));
const servers = await startServers(postgres.url, join(folder, "data"), { folder: root, count: 1 });
const problems: string[] = [];
const megabytes = async (): Promise<string> => `${Math.round((await memoryOf(servers)) / 1e6)} MB`;
try {
  const before = await megabytes();
  const pairs: Pair[] = [];
  while (2 * pairs.length < Number(values.sockets)) {
    const pages = Math.min(pagesOfPerson, Number(values.sockets) / 2 - pairs.length);
    pairs.push(...(await pairsOf(await makeWorld(servers, postgres.url, { pages, tasks: 0 }))));
  }
  const opened = await megabytes();
  const took: number[] = [];
  const stop = AbortSignal.timeout(Number(values.seconds) * 1000);
  await Promise.all(pairs.map((pair) => type(pair, stop, took)));
  const after = await megabytes();
  const editors = pairs.flat();
  const closed = editors.filter((editor) => editor.closedWith() !== undefined);
  if (closed.length > 0) problems.push(`${closed.length} were closed, such as with ${closed[0]?.closedWith()}`);
  say(`${editors.length} sockets: ${before} before, ${opened} when all are open, ${after} after they typed.`);
  say(`From one to the other: ${summaryOf(took)}.`);
  for (const editor of editors) editor.stop();
} finally {
  await servers.stop();
  await postgres.stop();
}
for (const problem of problems) say(`WRONG ${problem}`);
say(`${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
