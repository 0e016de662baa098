// Starts the API, the worker, or both, and stops them on a signal.
import { join } from "node:path";
import { inspect } from "node:util";
import { buildApp, createServer } from "./app.ts";
import { type Config, processConfig } from "./config.ts";
import { features, routes } from "./features.ts";
import { listenError } from "./listen-error.ts";
import { type OwnAddress, ownAddress } from "./own-address.ts";
import { startEmbedded } from "@stoa/embedded-postgres";
import { migrate } from "#platform/db/migrate.ts";
import { attachedOf } from "#platform/deployment/feature.ts";
import { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
import { logOptions } from "#platform/http/log.ts";
import { createMetrics, type Metrics } from "#platform/deployment/metrics.ts";
import { openPlatform } from "#platform/deployment/open.ts";
import { buildWebApp } from "#platform/web-app/build.ts";

/** Prints one line for the person at the terminal. */
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openDatabase(config: Config) {
  if (config.DATABASE_URL !== null) return { url: config.DATABASE_URL, stop: async () => {} };
  const directory = join(config.DATA_DIR, "postgres");
  // a service manager or the container's restart policy starts it again
  return startEmbedded({ directory, log: print, lost: () => process.exit(1) });
}

function printAddresses(listening: string, own: OwnAddress, config: Config, hasWebApp: boolean): void {
  print(`Stoa listens on ${listening}`);
  const address = own.isGuess ? own.url : listening;
  if (hasWebApp) print(`  web app     ${address}`);
  else print(`  first step  sign up: POST ${address}/auth/sign-up (the README shows each command)`);
  print(`  reference   ${address}/docs`);
  if (config.SMTP_URL === null) print(`  mails       are written to ${join(config.DATA_DIR, "mail")}`);
  print("  stop        Ctrl-C");
}

/**
 * The number of new connections that may wait for the process, if the system allows as many. Beyond it the system ignores
 * new connections: clients try again after 1, 3, 7 and 15 seconds, and a flood of connections would shut them out.
 */
const backlog = 4096;

const guessOf = ({ url }: OwnAddress): string =>
  `Links lead to ${url}, which only this machine can open. Set BASE_URL to the address that people open.`;

async function listen(app: Awaited<ReturnType<typeof buildApp>>, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST, backlog, listenTextResolver: () => "listening" });
  } catch (error) {
    throw listenError(error, { host: config.HOST, port: config.PORT, prefix: "" });
  }
}

/** @returns closes the port of the metrics */
async function listenMetrics(metrics: Metrics, config: Config): Promise<Metrics["close"]> {
  const [host, port] = [config.METRICS_HOST, config.METRICS_PORT];
  await metrics.listen(host, port).catch((error: unknown) => {
    throw listenError(error, { host, port, prefix: "METRICS_" });
  });
  return metrics.close;
}

async function start(config: Config): Promise<() => Promise<void>> {
  const own = ownAddress(config);
  // at the same time as the start of the database
  const building = config.ROLE === "worker" ? null : buildWebApp(print);
  const database = await openDatabase(config);
  const closing: (() => Promise<unknown> | void)[] = [database.stop];
  const stop = async (): Promise<void> => {
    for (const close of closing.toReversed()) await close();
  };
  try {
    await migrate(database.url, print);
    const app = createServer(config, logOptions(config.LOG_LEVEL));
    const attached = attachedOf(features);
    const platform = await openPlatform({
      config,
      databaseUrl: database.url,
      baseUrl: own.url,
      log: app.log,
      attached,
    });
    closing.push(platform.close);
    // a transaction that has a long text to read should not wait until the thread has started
    void platform.services.live.start();
    const metrics = createMetrics(app, platform, features);
    if (config.ROLE !== "api") closing.push(startFeatureWorker(platform, features, metrics.attempted).close);
    if (config.METRICS_PORT !== 0) closing.push(await listenMetrics(metrics, config));
    if (own.isGuess) print(guessOf(own));
    if (config.ROLE === "worker") print("Stoa's worker runs; it serves no API.");
    else {
      const built = await buildApp(app, config, platform, routes, await building);
      closing.push(() => built.close());
      printAddresses(await listen(built, config), own, config, (await building) !== null);
    }
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Stops once, even if several signals arrive. After 10 seconds the process exits in any case. */
function stopOn(signals: readonly NodeJS.Signals[], stop: () => Promise<void>): void {
  let stopping = false;
  const handle = (): void => {
    if (stopping) return;
    stopping = true;
    print("Stopping: answering what was accepted…");
    setTimeout(() => process.exit(1), 10_000).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of signals) process.on(signal, handle);
}

try {
  stopOn(["SIGINT", "SIGTERM", "SIGHUP"], await start(processConfig(print)));
} catch (error) {
  // an operator gets one clear line; an error in our code is shown with its stack
  const isBug = error instanceof TypeError || error instanceof ReferenceError || !(error instanceof Error);
  process.stderr.write(`${isBug ? inspect(error) : error.message}\n`);
  process.exit(1);
}
