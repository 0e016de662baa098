import { type ChildProcess, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { ClusterContext } from "./cluster.ts";
import { errorCode } from "./error-code.ts";
import { lastLine, launch } from "./launcher.ts";
import { isPostmasterOf, processIdentity } from "./process-identity.ts";

const timeout = { stopMilliseconds: 10_000, slowStartMilliseconds: 10_000, startAttempts: 25 };
const maximumLogBytes = 10_000_000;

const smallServer: Record<string, string> = {
  shared_buffers: "192MB",
  max_connections: "100",
  jit: "off",
  // Containers often give /dev/shm 64 MB, which parallel workers exhaust.
  max_parallel_workers_per_gather: "0",
  log_min_messages: "warning",
  log_timezone: "UTC",
  timezone: "UTC",
};

/** A running PostgreSQL. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves when it has ended, for any reason. */
  ended: Promise<void>;
}

/**
 * Starts PostgreSQL on a port of 127.0.0.1, a free one when none is given, and waits until it accepts connections. It runs in a
 * process group of its own, so that a Ctrl-C in our terminal leaves it alive while we finish, and it writes to `<directory>.log`.
 *
 * @throws Error of one line with PostgreSQL's own reason.
 */
export async function startPostmaster(context: ClusterContext, givenPort?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = givenPort ?? (await freePort());
    const logFile = `${context.directory}.log`;
    const logStart = logSize(logFile);
    const started = await tryStart(context, port, logFile);
    if (started) return started;
    const output = readFileSync(logFile).subarray(logStart).toString();
    // Another process took the port first, or children of a killed postmaster have not ended yet.
    const passing = /Address already in use|could not bind|pre-existing shared memory block/.test(output);
    if (!passing || attempt === timeout.startAttempts) {
      const reason = /(?:FATAL|PANIC): .*/.exec(output)?.[0] ?? lastLine(output);
      throw new Error(`PostgreSQL did not start in ${context.directory}: ${reason} (more in ${logFile}).`);
    }
    await delay(200);
  }
}

/** The port on which the PostgreSQL of `directory` accepts connections; undefined when none does. */
export function runningPort(directory: string): number | undefined {
  const lines = readLines(join(directory, "postmaster.pid"));
  const isReady = lines[7]?.trim() === "ready" && isPostmasterOf(Number(lines[0]), directory);
  return isReady ? Number(lines[3]) : undefined;
}

/** Stops PostgreSQL without waiting for clients, and kills it after ten seconds. Resolves when it has ended. */
export async function stopPostmaster(pid: number, context: ClusterContext): Promise<void> {
  const identity = processIdentity(pid);
  const hasEnded = (): boolean => identity === undefined || processIdentity(pid) !== identity;
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (hasEnded()) return;
    signalPostmaster(pid, signal, context);
    const deadline = Date.now() + timeout.stopMilliseconds;
    while (!hasEnded() && Date.now() < deadline) await delay(10);
  }
}

/** Sends a signal to PostgreSQL, also on systems without signals; does nothing when it has ended. */
export function signalPostmaster(pid: number, signal: "SIGINT" | "SIGQUIT" | "SIGKILL", context: ClusterContext): void {
  if (process.platform === "win32") {
    spawnSync(context.binaries.pgCtl, ["kill", signal.slice(3), String(pid)]);
    return;
  }
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}

/**
 * Cleans up after an earlier run: stops its PostgreSQL if it is still running, so that the new one starts with the current
 * settings, and makes a stale pid file harmless. The caller owns the folder.
 */
export async function clearOrphan(context: ClusterContext): Promise<void> {
  const file = join(context.directory, "postmaster.pid");
  const lines = readLines(file);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  if (isPostmasterOf(pid, context.directory)) {
    context.log(`Stopping the PostgreSQL that an earlier run left behind (process ${pid})…`);
    await stopPostmaster(pid, context);
    return;
  }
  // PostgreSQL does not start while a process has that pid, unless it is its own parent: us. The file must stay,
  // because with it PostgreSQL finds out whether other processes of the old server still use the shared memory.
  writeFileSync(file, [String(process.pid), ...lines.slice(1)].join("\n"));
}

async function tryStart(context: ClusterContext, port: number, logFile: string): Promise<Postmaster | undefined> {
  const child = spawnPostgres(context, port, logFile);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  const pidFile = join(context.directory, "postmaster.pid");
  const slowAt = Date.now() + timeout.slowStartMilliseconds;
  for (let isSlow = false; child.exitCode === null && child.signalCode === null; await delay(10)) {
    const lines = readLines(pidFile);
    if (child.pid !== undefined && Number(lines[0]) === child.pid && lines[7]?.trim() === "ready") {
      return { pid: child.pid, port, ended };
    }
    if (!isSlow && Date.now() > slowAt) {
      isSlow = true;
      context.log("PostgreSQL is still starting; after a crash it first repeats the latest changes…");
    }
  }
  return undefined;
}

function spawnPostgres(context: ClusterContext, port: number, logFile: string): ChildProcess {
  const fixed = { listen_addresses: "127.0.0.1", port: String(port), unix_socket_directories: "" };
  const settings = { ...smallServer, ...context.settings, ...fixed };
  const args = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = openSync(logFile, "a", 0o600);
  const options = { detached: true, stdio: ["ignore", log, log] as ["ignore", number, number], windowsHide: true };
  const child = launch(context.launcher, context.binaries.postgres, ["-D", context.directory, ...args], options);
  closeSync(log);
  child.unref();
  return child;
}

function logSize(logFile: string): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < maximumLogBytes) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
