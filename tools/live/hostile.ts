// npm run hostile: one workspace sends hostile updates, floods and reads nothing, while people in another one type. Nobody there
// may be closed or lose anything, every page must still be readable, and the memory stays bounded. Prints the time until what
// they type is stored, during each disturbance and in the pauses between, by turns of five seconds.
// Flags: --updates 100000 --seconds 20 (for each of the others) --only hostile
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Editor } from "@stoa/server/test/live.ts";
import { root, say } from "../bench/screen.ts";
import { startPostgres } from "../chaos/postgres.ts";
import type { LiveText } from "./live-text.ts";
import { type Disturber, disturbersOf } from "./disturbers.ts";
import { memoryOf, openTexts, quantile, summaryOf } from "./editors.ts";
import { startServers } from "./servers.ts";
import { linesOf, read } from "./texts.ts";
import { takeTurns, type Turns } from "./turns.ts";
import { makeWorld, type World } from "./world.ts";

const { values } = parseArgs({
  options: {
    updates: { type: "string", default: "100000" },
    seconds: { type: "string", default: "20" },
    only: { type: "string", default: "" },
  },
});
/** A server that needs more has no limit. In bytes. */
const mostMemory = 1_500_000_000;
/** Between two changes of a typist. In milliseconds. */
const pause = 100;
/** A page takes 200 kB, which somebody who types for many minutes would fill: of so many lines the older half goes. */
const mostLines = 500;

const folder = join(root, ".cache/live-hostile");
await rm(folder, { recursive: true, force: true });
const postgres = await startPostgres(join(folder, "postgres"));
const servers = await startServers(postgres.url, join(folder, "data"), { folder: root, count: 1 });
const problems: string[] = [];
let largest = 0;

async function memory(): Promise<void> {
  largest = Math.max(largest, await memoryOf(servers));
}

let count = 0;

/** The time that lines took until they were stored, in milliseconds: during a disturbance, and in the pauses between. */
type Took = { readonly disturbed: number[]; readonly alone: number[] };

/** Types until the end. */
async function type(editor: Editor, stop: AbortSignal, turns: Turns, took: Took): Promise<void> {
  while (!stop.aborted && editor.closedWith() === undefined) {
    const began = performance.now();
    count += 1;
    editor.type(`line ${count}`);
    const content = editor.doc.getXmlFragment("content");
    if (content.length > mostLines) content.delete(0, mostLines / 2);
    await editor.saved();
    const kind = turns.kindOf(began);
    if (kind !== null) took[kind].push(performance.now() - began);
    await delay(pause);
  }
}

/** A sentence about the times, and about the ratio of their 99th percentiles. */
function compared({ disturbed, alone }: Took): string {
  const ratio = quantile(disturbed, 0.99) / quantile(alone, 0.99);
  return `${summaryOf(disturbed)}; in the pauses between ${summaryOf(alone)}; 99 %: ${ratio.toFixed(2)} times as long`;
}

/** Lets people type during a disturbance, by turns with pauses. */
async function typeDuring(
  { name, isEndless, run }: Disturber,
  editors: readonly Editor[],
  hostile: World,
): Promise<void> {
  const stopping = new AbortController();
  const turns = takeTurns();
  const took: Took = { disturbed: [], alone: [] };
  const typing = Promise.all(editors.map((editor) => type(editor, stopping.signal, turns, took)));
  const end = (): void => {
    stopping.abort();
    turns.end();
  };
  const timer = isEndless ? setTimeout(end, Number(values.seconds) * 1000) : undefined;
  const watching = setInterval(() => void memory().catch(() => {}), 1000);
  const outcome = await run(hostile, stopping.signal, turns);
  clearTimeout(timer);
  end();
  clearInterval(watching);
  await memory();
  await typing;
  say(`during ${name}: ${compared(took)}. ${outcome}`);
}

/** Whether all that a person sees is stored, at once or after a while. */
async function isStored(world: World, text: LiveText, editor: Editor): Promise<boolean> {
  for (let left = 20; left > 0; left -= 1) {
    const stored = await read(world, text, 0);
    if (stored !== null && linesOf(stored).join() === editor.lines().join()) return true;
    await delay(500);
  }
  return false;
}

try {
  const counts = { pages: 4, tasks: 0 };
  const [quiet, hostile] = [
    await makeWorld(servers, postgres.url, counts),
    await makeWorld(servers, postgres.url, counts),
  ];
  const editors = await openTexts(quiet);
  const disturbers = disturbersOf(Number(values.updates)).filter(({ name }) => name.includes(values.only));
  for (const disturber of disturbers) await typeDuring(disturber, editors, hostile);
  for (const [index, editor] of editors.entries()) {
    if (editor.closedWith() !== undefined) problems.push(`a person elsewhere was closed with ${editor.closedWith()}`);
    const text = quiet.texts[index];
    if (text === undefined || !(await isStored(quiet, text, editor))) {
      problems.push("what a person elsewhere typed is not what is stored");
    }
    editor.stop();
  }
  for (const text of hostile.texts) if ((await read(hostile, text, 0)) === null) problems.push("a page cannot be read");
  if (servers.ends() > 0) problems.push(`the server ended ${servers.ends()} times`);
  if (largest > mostMemory) problems.push("the memory was not bounded");
} finally {
  await servers.stop();
  await postgres.stop();
}
for (const problem of problems) say(`WRONG ${problem}`);
say(`The server took at most ${Math.round(largest / 1e6)} MB. ${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
