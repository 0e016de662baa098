import { type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { findBinaries } from "@stoa/embedded-postgres";
import { prepareCluster } from "@stoa/embedded-postgres";
import { chooseLauncher, launch } from "@stoa/embedded-postgres";
import { clearOrphan } from "@stoa/embedded-postgres";
import { provisionDatabase } from "@stoa/embedded-postgres";
import { realDirectory } from "@stoa/embedded-postgres";
import { findForbidden, logSettings, sayFinding } from "@stoa/server/test/postgres-log.ts";
import { freePort } from "../bench/children.ts";

/** In milliseconds. */
const startTimeout = 180_000;

/** The bundled PostgreSQL on one port for the whole run; it is killed and started again. */
export type Postgres = {
  readonly url: string;
  /** The unexpected lines of its log. */
  forbiddenLogs(): Promise<string[]>;
  /** Ends the postmaster without a clean shutdown: all processes (SIGQUIT), or only the postmaster (SIGKILL). */
  crash(signal: "SIGQUIT" | "SIGKILL"): Promise<void>;
  /** Kills one backend of the deployment; PostgreSQL then ends all backends and restarts. */
  crashBackend(random: () => number): Promise<void>;
  /** Resolves when it accepts connections again. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  max_connections: "150",
  // the machine itself is not killed, so written data is there without fsync
  fsync: "off",
  ...logSettings,
};

const isGone = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

async function ended(child: ChildProcess | null, signal: NodeJS.Signals): Promise<void> {
  if (child === null || isGone(child)) return;
  const gone = once(child, "exit");
  child.kill(signal);
  await gone;
}

/** Prepares the cluster. @returns its password, and a function that starts a postmaster on it; the log is next to it */
async function prepare(directory: string, port: number): Promise<{ password: string; spawn: () => ChildProcess }> {
  const binaries = findBinaries();
  const launcher = chooseLauncher(binaries, directory);
  const context = { directory, binaries, launcher, settings: { fsync: "off" }, log: () => {} };
  await clearOrphan(context);
  const password = prepareCluster(context);
  const args = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const spawn = (): ChildProcess => {
    const output = openSync(`${directory}.log`, "a");
    const stdio = ["ignore", output, output] as ["ignore", number, number];
    const child = launch(launcher, binaries.postgres, ["-D", directory, ...args], { detached: true, stdio });
    closeSync(output);
    return child;
  };
  return { password, spawn };
}

/** @param folder of its data */
export async function startPostgres(folder: string): Promise<Postgres> {
  const directory = realDirectory(folder);
  const port = await freePort();
  const { password, spawn } = await prepare(directory, port);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    for (const deadline = Date.now() + startTimeout; ; await delay(20)) {
      // children of a killed postmaster may still use the shared memory: then the new one ends at once and is started again
      if (child === null || isGone(child)) child = spawn();
      if (await answers(url)) return;
      if (Date.now() > deadline) throw new Error(`PostgreSQL did not start; ${directory}.log says why.`);
    }
  };
  process.once("exit", () => child?.kill("SIGQUIT"));
  await start();
  return {
    url: await provisionDatabase(port, password),
    forbiddenLogs: async () =>
      findForbidden(await readFile(`${directory}.log`, "utf8"), { wasKilled: true }).map(sayFinding),
    crash: (signal) => ended(child, signal),
    crashBackend: async (random) => {
      const pid = await someBackend(url, random).catch(() => null);
      if (pid !== null) process.kill(pid, "SIGKILL");
      // the postmaster notices the kill only after a moment
      await delay(50);
      await start();
    },
    start,
    stop: () => ended(child, "SIGINT"),
  };
}

async function asked<T>(url: string, ask: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} });
  try {
    return await ask(sql);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function answers(url: string): Promise<boolean> {
  return asked(url, (sql) => sql`select 1`).then(
    () => true,
    () => false,
  );
}

/** A backend that runs a statement if there is one, so that the kill interrupts a statement. */
async function someBackend(url: string, random: () => number): Promise<number | null> {
  const rows = await asked(
    url,
    (sql) => sql<{ pid: number }[]>`select pid from pg_stat_activity where application_name = 'stoa'
      order by state <> 'idle' desc, pid limit 8`,
  );
  return rows[Math.floor(random() * rows.length)]?.pid ?? null;
}
