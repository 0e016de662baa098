// npm run guards: takes one guard after the other out of a copy of the server, and expects the access matrix, or the
// tests that hold that guard, to turn red. Flags: --only <part of a name> --at-once 2
import { cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { ensureTemplate, startCluster } from "@stoa/server/test/cluster.ts";
import { copyServer, replaced } from "../bench/copied.ts";
import { door } from "./guards/door.ts";
import { type Guard, invisible, matrix, mostTelling } from "./guards/guard.ts";
import { identity } from "./guards/identity.ts";
import { ladder } from "./guards/ladder.ts";
import { owning } from "./guards/owning.ts";
import { type Bench, runTests } from "./guards/run.ts";
import { root } from "../bench/screen.ts";

const { values } = parseArgs({
  options: { only: { type: "string", default: "" }, "at-once": { type: "string", default: "2" } },
});
const guards = [...ladder, ...door, ...owning, ...identity].filter(({ name }) => name.includes(values.only));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** @returns what saw that the guard was gone; null when nothing did */
async function tryWithout(guard: Guard, bench: Bench): Promise<string | null> {
  const path = join(bench.folder, guard.file);
  await writeFile(path, await replaced(guard.name, guard));
  try {
    for (const file of guard.by) {
      const isQuick = file === matrix || file === invisible;
      const failed = (isQuick ? await runTests(bench, file, mostTelling) : null) ?? (await runTests(bench, file, null));
      if (failed !== null) return failed;
    }
    return null;
  } finally {
    await cp(join(root, guard.file), path);
  }
}

const started = performance.now();
// a list that rots is found before anything runs
await Promise.all(guards.map((guard) => replaced(guard.name, guard)));
const cluster = await startCluster("guards-postgres");
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void cluster.stop().finally(() => process.exit(1)));
}
const benches: Bench[] = [];
const survivors: string[] = [];
try {
  const template = await ensureTemplate(cluster.url);
  for (let count = 0; count < Number(values["at-once"]); count += 1) {
    benches.push({
      folder: await copyServer(join(root, ".cache/guards", String(count))),
      cluster: cluster.url,
      template,
    });
  }
  const [first] = benches;
  if (first === undefined) throw new Error("--at-once must be 1 or more.");
  for (const file of new Set(guards.flatMap(({ by }) => by))) {
    const failed = await runTests(first, file, null);
    if (failed !== null) throw new Error(`With every guard in its place, ${file} fails already: ${failed}`);
  }
  say(`With every guard in its place all is green. ${guards.length} guards to take out.`);
  const waiting = [...guards];
  const tx = async (bench: Bench): Promise<void> => {
    for (let guard = waiting.shift(); guard !== undefined; guard = waiting.shift()) {
      const { name } = guard;
      const count = guards.indexOf(guard) + 1;
      const seen = await tryWithout(guard, bench).catch((error: unknown) => {
        // an accident proves nothing
        say(error instanceof Error ? error.message : String(error));
        return null;
      });
      if (seen === null) survivors.push(name);
      say(`${count}/${guards.length} ${seen === null ? `NOT SEEN: ${name}` : `seen: ${name} (${seen})`}`);
    }
  };
  await Promise.all(benches.map(tx));
} finally {
  await cluster.stop();
}
const seconds = Math.round((performance.now() - started) / 1000);
say(`${guards.length - survivors.length} of ${guards.length} guards are seen when they are missing, in ${seconds} s.`);
for (const name of survivors) say(`NOT SEEN ${name}`);
process.exitCode = survivors.length === 0 ? 0 : 1;
