// npm run hostile: one workspace sends hostile updates, floods and reads nothing, while people in another one type. Nobody there
// may be closed or lose anything, every page must still be readable, and the memory stays bounded. Prints how long what they type
// takes until it is stored, alone and beside each.
// Flags: --updates 100000 --seconds 20 (for each of the others)
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type Editor, editorOf, type Ticket } from "@stoa/server/test/live.ts";
import { root } from "../bench/screen.ts";
import { startPostgres } from "../chaos/postgres.ts";
import type { LiveText } from "./live-text.ts";
import { type Disturber, disturbersOf } from "./disturbers.ts";
import { startServers } from "./servers.ts";
import { linesOf, read, ticketFor } from "./texts.ts";
import { makeWorld, type World } from "./world.ts";

const { values } = parseArgs({
  options: { updates: { type: "string", default: "100000" }, seconds: { type: "string", default: "20" } },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
/** A server that needs more has no limit. In bytes. */
const mostMemory = 1_500_000_000;
/** Between two changes of a typist. In milliseconds. */
const pause = 100;

const folder = join(root, ".cache/live-hostile");
await rm(folder, { recursive: true, force: true });
const postgres = await startPostgres(join(folder, "postgres"));
const servers = await startServers(postgres.url, join(folder, "data"), { folder: root, count: 1 });
const problems: string[] = [];
let largest = 0;

async function memory(): Promise<void> {
  const text = await (await fetch(servers.metrics[0] ?? "")).text();
  largest = Math.max(largest, Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? 0));
}

/** Opens each text of a world. */
async function typists(world: World): Promise<Editor[]> {
  const base = `${servers.urls[0]?.replace("http", "ws")}/collab`;
  return Promise.all(
    world.texts.map(async (text) => {
      const another = async (): Promise<Ticket> => (await ticketFor(world, text, 0))?.body as Ticket;
      const editor = editorOf(base, another, await another());
      while (!editor.provider.synced && editor.closedWith() === undefined) await delay(20);
      return editor;
    }),
  );
}

let count = 0;

/** Types until the end. @returns how long each line took until it was stored, in milliseconds */
async function type(editor: Editor, stop: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  while (!stop.aborted && editor.closedWith() === undefined) {
    const began = performance.now();
    count += 1;
    editor.type(`line ${count}`);
    await editor.saved();
    took.push(performance.now() - began);
    await delay(pause);
  }
  return took;
}

function told(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number): string => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0).toFixed(0);
  return `${sorted.length} lines, half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, all within ${at(1)} ms`;
}

/** Lets people type beside something that disturbs. */
async function beside({ name, run }: Disturber, editors: readonly Editor[], hostile: World): Promise<void> {
  const stopping = new AbortController();
  const typing = Promise.all(editors.map((editor) => type(editor, stopping.signal)));
  const timer = setTimeout(() => stopping.abort(), Number(values.seconds) * 1000);
  const watching = setInterval(() => void memory().catch(() => {}), 1000);
  const outcome = await run(hostile, stopping.signal);
  clearTimeout(timer);
  stopping.abort();
  clearInterval(watching);
  await memory();
  say(`beside ${name}: ${told((await typing).flat())}. ${outcome}`);
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
  const editors = await typists(quiet);
  for (const disturber of disturbersOf(Number(values.updates))) await beside(disturber, editors, hostile);
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
