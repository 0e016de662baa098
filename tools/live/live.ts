// npm run live: people type into pages and descriptions of tasks, and programs append to and change them, while processes, the
// thread that decodes updates and PostgreSQL are killed. Everything that was acknowledged must be stored once, and all who look must
// see the same.
// Flags: --minutes 5 --kills 60 --editors 6 --pages 3 --tasks 2
import { rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startPostgres } from "../chaos/postgres.ts";
import { root } from "../bench/screen.ts";
import { startServers } from "./servers.ts";
import type { LiveText } from "./live-text.ts";
import { type Marks, checkTexts } from "./check.ts";
import { append, edit, patch } from "./writers.ts";
import { makeWorld } from "./world.ts";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    kills: { type: "string", default: "60" },
    editors: { type: "string", default: "6" },
    pages: { type: "string", default: "3" },
    tasks: { type: "string", default: "2" },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = join(root, ".cache/live");
await rm(folder, { recursive: true, force: true });
const postgres = await startPostgres(join(folder, "postgres"));
const servers = await startServers(postgres.url, join(folder, "data"));
const end = async (): Promise<void> => {
  await servers.stop();
  await postgres.stop();
};
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)));

/** Kills something. */
async function disturb(): Promise<string> {
  const which = Math.floor(Math.random() * 10);
  if (which === 0) {
    await postgres.crash("SIGQUIT");
    await postgres.start();
    return "PostgreSQL";
  }
  if (which < 4) return servers.endThread();
  await servers.kill();
  return "a process";
}

/** So many marks are written into one description, which has at most 20,000 characters. */
const marksOfTask = 1000;

/** The longest pause of a writer between two writes. In milliseconds. */
function pauseOf({ kind }: LiveText): number {
  if (kind === "page") return 250;
  const writers = Number(values.editors) + 2;
  return Math.max(250, (2 * writers * Number(values.minutes) * 60_000) / marksOfTask);
}

try {
  const world = await makeWorld(servers, postgres.url, { pages: Number(values.pages), tasks: Number(values.tasks) });
  const marks: Marks = { acknowledged: new Map(), sent: new Set() };
  const stopping = new AbortController();
  const running = world.texts.flatMap((text) => {
    const writing = { world, text, marks, pause: pauseOf(text), stop: stopping.signal };
    const editors = Array.from({ length: Number(values.editors) }, (_, index) => edit(writing, index));
    return [...editors, append(writing), patch(writing)];
  });
  const kills: Record<string, number> = {};
  const pause = (Number(values.minutes) * 60_000) / Number(values.kills);
  for (let count = 0; count < Number(values.kills); count += 1) {
    await delay(pause * (0.5 + Math.random()));
    const killed = await disturb();
    kills[killed] = (kills[killed] ?? 0) + 1;
  }
  await delay(pause);
  stopping.abort();
  await Promise.all(running);
  await servers.ready();
  const problems = await checkTexts(world, marks);
  const count = [...marks.acknowledged.values()].reduce((sum, { size }) => sum + size, 0);
  say(
    `${count} acknowledged of ${marks.sent.size} writes; killed: ${JSON.stringify(kills)}. ${problems.length} problems.`,
  );
  for (const problem of problems.slice(0, 20)) say(`LOST ${problem}`);
  process.exitCode = problems.length === 0 && count > 0 ? 0 : 1;
} finally {
  await end();
}
// a client may still wait to connect again
process.exit();
