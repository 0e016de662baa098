import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { freePort, untilHealthy } from "./children.ts";
import { root } from "./screen.ts";

const runs = 3;

/**
 * Measures `npm start` with the embedded database, from the process's start to its first answer. A first run, which
 * creates the database, does not count.
 * @returns the median of three, in seconds
 */
export async function measureStart(show: (done: number) => void): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run += 1) {
    show(run / (runs + 1));
    const seconds = await startOnce();
    if (run > 0) times.push(seconds);
  }
  show(1);
  return times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

async function startOnce(): Promise<number> {
  const port = await freePort();
  const { DATABASE_URL: _, ...inherited } = process.env;
  const DATA_DIR = join(root, ".cache/bench-start");
  const env = { ...inherited, DATA_DIR, PORT: String(port), METRICS_PORT: "0", LOG_LEVEL: "error" };
  const started = performance.now();
  // a separate process group, so that npm, its shell and the server end together
  const child = spawn("npm", ["start"], { cwd: root, env, stdio: "ignore", detached: true });
  const stopAtExit = (): void => void signalGroup(child, "SIGTERM");
  process.once("exit", stopAtExit);
  try {
    await untilHealthy(child, port);
    return (performance.now() - started) / 1000;
  } finally {
    signalGroup(child, "SIGTERM");
    await untilGone(child);
    process.off("exit", stopAtExit);
  }
}

/** @returns whether the process group had a process */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  try {
    return child.pid !== undefined && process.kill(-child.pid, signal);
  } catch {
    return false;
  }
}

/** npm may end before the server; the database's folder is only free when the server has ended. */
async function untilGone(child: ChildProcess): Promise<void> {
  while (signalGroup(child, 0)) await delay(20);
}
