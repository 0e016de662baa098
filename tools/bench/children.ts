import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { LoadAnswer, LoadOrder, StretchFigures } from "./load-messages.ts";
import { root } from "./screen.ts";

/** A server that is measured. */
export type Server = { readonly port: number; readonly pid: number; stop(): Promise<void> };

/** Our server, with the port of its own counters. */
export type OurServer = Server & { readonly metricsPort: number };

/** The load process. */
export type Load = { order(order: LoadOrder): Promise<StretchFigures>; stop(): Promise<void> };

const startTimeout = 120_000;

/** A port on which nothing listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("There is no free port.");
  return address.port;
}

/** Ends a process that we started: first with a signal, then by force. */
export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  child.kill(signal);
  const timer = setTimeout(() => child.kill("SIGKILL"), 15_000);
  await gone;
  clearTimeout(timer);
}

/**
 * Waits until a server answers GET /health with success.
 * @throws Error when it ends instead, or takes two minutes
 */
export async function untilHealthy(child: ChildProcess, port: number): Promise<void> {
  const latest = performance.now() + startTimeout;
  while (performance.now() < latest) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} instead of starting.`);
    const status = await fetch(`http://127.0.0.1:${port}/health`).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await delay(5);
  }
  throw new Error("The server did not answer within two minutes.");
}

export type StartOptions = {
  /** the folder for a CPU profile of it */
  readonly profile?: string | null;
  /** settings in addition to the usual ones */
  readonly environment?: Readonly<Record<string, string>>;
};

/** The flags of Node with which `npm start` runs the server; its memory depends on them. */
function startFlags(): string[] {
  const file = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
  return file.scripts.start.split(" ").filter((word) => word.startsWith("--") && word !== "--production");
}

/**
 * Starts our server, and waits until it answers.
 * @param environment settings in addition to the usual ones
 * @param flags of Node; those of `npm start` by default
 */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  flags: readonly string[] = startFlags(),
): Promise<OurServer> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [...flags, join(root, "apps/server/src/main.ts")], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      METRICS_PORT: String(metricsPort),
      LOG_LEVEL: "error",
      RATE_LIMIT_PER_MINUTE: "1000000",
      ...environment,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await untilHealthy(child, port).catch(async (error: unknown) => {
    await end(child);
    throw error;
  });
  return { port, metricsPort, pid: child.pid ?? 0, stop: () => end(child) };
}

/** Starts our server on the run's database, as `npm start` does. */
export function startOurs(
  databaseUrl: string,
  secretKey: string,
  { profile = null, environment = {} }: StartOptions = {},
): Promise<OurServer> {
  const extra = profile === null ? [] : ["--cpu-prof", `--cpu-prof-dir=${resolve(profile)}`];
  const settings = { DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: join(root, ".cache/bench-data") };
  return startServer({ ...settings, ...environment }, [...startFlags(), ...extra]);
}

/** Starts the process that sends the requests. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, "load.ts"), { serialization: "advanced" });
  let waiting = Promise.withResolvers<StretchFigures>();
  waiting.promise.catch(() => {});
  child.on("exit", () => waiting.reject(new Error("The load process ended.")));
  child.on("message", (answer: LoadAnswer) => {
    if ("problem" in answer) waiting.reject(new Error(answer.problem));
    else waiting.resolve(answer.measured);
  });
  return {
    order: (order) => {
      waiting = Promise.withResolvers();
      child.send(order);
      return waiting.promise;
    },
    stop: () => end(child),
  };
}

/** The memory of a process, now and at its highest; not a number when it has ended. In MB. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return { now: Number.NaN, peak: Number.NaN };
  const text = readFileSync(file, "utf8");
  const kilobytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1] ?? 0);
  return { now: kilobytes("VmRSS") / 1024, peak: kilobytes("VmHWM") / 1024 };
}

/** The text of the server's own metrics. */
export async function metricsOf({ metricsPort }: OurServer): Promise<string> {
  return (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
}
