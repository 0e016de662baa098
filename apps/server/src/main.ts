// Starts the api, the worker, or both; hears signals; nothing else.
import { join } from "node:path";
import { inspect } from "node:util";
import { buildApp, createServer } from "./app.ts";
import { type Config, ConfigError, processConfig } from "./config.ts";
import { features, routes } from "./features.ts";
import { startEmbedded } from "@stoa/embedded-postgres";
import { migrate } from "#platform/db/migrate.ts";
import { attachedOf } from "#platform/deployment/feature.ts";
import { startFeatureWorker } from "#platform/jobs/feature-worker.ts";
import { logOptions } from "#platform/util/log.ts";
import { createMetrics } from "#platform/deployment/metrics.ts";
import { openPlatform } from "#platform/deployment/open.ts";

/** One line for a person at the terminal. */
function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openDatabase(config: Config) {
  if (config.DATABASE_URL !== null) return { url: config.DATABASE_URL, stop: async () => {} };
  return startEmbedded({ directory: join(config.DATA_DIR, "postgres"), log: say });
}

function welcome(address: string, config: Config): void {
  say(`Stoa listens on ${address}`);
  say(`  reference   ${address}/docs`);
  say(`  first step  sign up: POST ${address}/auth/sign-up (the README shows each command)`);
  if (config.SMTP_URL === null) say(`  mails       are written to ${join(config.DATA_DIR, "mail")}`);
  say("  stop        Ctrl-C");
}

/**
 * So many new connections wait for the process, as far as the system allows. Who finds no room is told nothing and tries
 * again after 1, 3, 7 and 15 seconds, while somebody who connects hundreds of times a second fills it.
 */
const backlog = 4096;

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST, backlog, listenTextResolver: () => "listening" });
  } catch (error) {
    throw busy(error, config.PORT, "PORT");
  }
}

function busy(error: unknown, port: number, setting: string): unknown {
  const isTaken = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return isTaken ? new ConfigError(`Port ${port} is taken. Stop what uses it, or set ${setting} to another.`) : error;
}

async function start(config: Config): Promise<() => Promise<void>> {
  const database = await openDatabase(config);
  const closing: (() => Promise<unknown> | void)[] = [database.stop];
  const stop = async (): Promise<void> => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    await migrate(database.url, say);
    const app = createServer(config, logOptions(config.LOG_LEVEL));
    const baseUrl = config.BASE_URL ?? `http://${config.HOST}:${config.PORT}`;
    const attached = attachedOf(features);
    const platform = await openPlatform({ config, databaseUrl: database.url, baseUrl, log: app.log, attached });
    closing.push(platform.close);
    const metrics = createMetrics(app, platform, features);
    if (config.ROLE !== "api") closing.push(startFeatureWorker(platform, features, metrics.attempted).close);
    if (config.METRICS_PORT !== 0) {
      await metrics.listen(config.METRICS_HOST, config.METRICS_PORT).catch((error: unknown) => {
        throw busy(error, config.METRICS_PORT, "METRICS_PORT");
      });
      closing.push(metrics.close);
    }
    if (config.ROLE === "worker") say("Stoa's worker runs; it serves no API.");
    else {
      const built = await buildApp(app, config, platform, routes);
      closing.push(() => built.close());
      welcome(await listen(built, config), config);
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Ends once, whatever is heard how often; 10 s is what a drain may take. */
function stopOn(signals: readonly NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false;
  const hear = (): void => {
    if (stopping) return;
    stopping = true;
    say("Stopping: answering what was accepted…");
    setTimeout(() => process.exit(1), 10_000).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of signals) process.on(signal, hear);
}

try {
  stopOn(["SIGINT", "SIGTERM", "SIGHUP"], await start(processConfig()));
} catch (error) {
  // an operator reads one clear line; a mistake of ours keeps its stack
  const isOurs = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error);
  process.stderr.write(`${isOurs ? inspect(error) : error.message}\n`);
  process.exit(1);
}
