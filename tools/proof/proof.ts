// npm run proof: runs all programs that test the product from outside, one after the other, each for a limited time. Their
// output goes to .cache/proof/<name>.log; here each gets one line, and the end of its log when it fails.
// Flags: --short (all together within six minutes, so that none stops working unseen) --only <name>
import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { finished } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { root, say } from "../bench/screen.ts";
import { type Proof, proofs } from "./proofs.ts";

const { values } = parseArgs({
  options: { short: { type: "boolean", default: false }, only: { type: "string", default: "" } },
});
const folder = join(root, ".cache/proof");
const shownLines = 40;

type Run = Pick<Proof, "name" | "script" | "environment"> & { readonly args: readonly string[] };

/** The program in the wanted form; none when it has no short form. */
function runsOf({ name, script, short, long, environment = {}, shortEnvironment = {} }: Proof): Run[] {
  if (!values.short) return [{ name, script, args: long, environment }];
  return short === null ? [] : [{ name, script, args: short, environment: shortEnvironment }];
}

/** Runs one program. @returns whether it passed */
async function run({ name, script, environment, args }: Run): Promise<boolean> {
  const began = performance.now();
  const path = join(folder, `${name}.log`);
  const log = createWriteStream(path);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  const stop = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGINT", stop).on("SIGTERM", stop);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  // not the end of its output, which a process that it left behind would delay
  const code = await new Promise<number | null>((resolve) => child.on("exit", resolve));
  await delay(100);
  child.stdout.unpipe(log);
  child.stderr.unpipe(log);
  process.off("SIGINT", stop).off("SIGTERM", stop);
  log.end();
  await finished(log);
  const lines = (await readFile(path, "utf8")).trimEnd().split("\n");
  const seconds = Math.round((performance.now() - began) / 1000);
  say(`${code === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s): ${lines.at(-1)}`);
  if (code !== 0) for (const line of lines.slice(-shownLines)) say(`       ${line}`);
  return code === 0;
}

await mkdir(folder, { recursive: true });
let isGreen = true;
const runs = proofs.filter(({ name }) => name.includes(values.only)).flatMap(runsOf);
if (runs.length === 0)
  throw new Error(`There is no ${values.short ? "short form of the " : ""}proof “${values.only}”.`);
for (const each of runs) isGreen = (await run(each)) && isGreen;
process.exitCode = isGreen ? 0 : 1;
