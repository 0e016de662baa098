import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import type { FastifyInstance } from "fastify";
import { buildApp, createServer } from "#app.ts";
import { type Config, readConfig } from "#config.ts";
import { features, routes } from "#features.ts";
import { attachedOf } from "#platform/deployment/feature.ts";
import { startFeatureWorker } from "#platform/deployment/feature-worker.ts";
import { logOptions } from "#platform/http/log.ts";
import type { Worker } from "#platform/jobs/worker.ts";
import { type OpenPlatform, openPlatform } from "#platform/deployment/open.ts";
import type { Resolver } from "#platform/outbound/resolve.ts";
import { cloneTemplate, ensureFilled, ensureTemplate, startCluster } from "./cluster.ts";
import { type Faults, replyChecks } from "./checks.ts";
import { findForbidden, sayFinding } from "./postgres-log.ts";
import { observeInTests } from "./statements/record.ts";

/** The real app on a database of its own, with a clock that the test moves. A test file runs against it. */
export type Harness = {
  readonly app: FastifyInstance;
  /** every route that the server really has, as "METHOD /path/:name" */
  readonly served: readonly string[];
  readonly platform: OpenPlatform;
  readonly worker: Worker;
  readonly config: Config;
  /** of the file's own database */
  readonly databaseUrl: string;
  /** Moves the server's clock. In milliseconds. */
  advance(milliseconds: number): void;
  /** Stops the server's clock: from then on only `advance` moves it, however long a test takes. */
  holdClock(): void;
  /** While set, this error is thrown before every commit. */
  readonly faults: Faults;
  /** Resolves names that WEBHOOK_RESOLVE does not have; by default they do not resolve. */
  readonly dns: { resolver: Resolver };
  /** Closes something that a test opened, before the app and its database are closed. */
  atEnd(close: () => Promise<unknown>): void;
  /** Unexpected lines of PostgreSQL's log about this file's database; empty where the log cannot be read. */
  forbiddenLogs(): Promise<string[]>;
  /** The mails sent so far, oldest first, after all waiting ones are sent. */
  mails(): Promise<string[]>;
};

/** Each connection costs PostgreSQL a process. Files that need more than these ask for them. */
const forTests = { LOG_LEVEL: "error", RATE_LIMIT_PER_MINUTE: "1000000", DATABASE_CONNECTIONS: "8" };

/** The differences from a usual harness. */
export type HarnessOptions = {
  /** settings that differ from the defaults */
  readonly environment?: Record<string, string>;
  /** the address that the server uses in links */
  readonly baseUrl?: string;
  /** the folder of a build of the web app, to serve it too */
  readonly webApp?: string | null;
  /** the content of the database from the beginning; nothing by default */
  readonly content?: Content;
};

/** The initial content for several test files: a database with it is made once, and then cloned. */
export type Content = { readonly name: string; fill(harness: Harness): Promise<void> };

/** Builds the app for a test file and closes it after the last test. The parameters are those of `HarnessOptions`. */
export function startHarness(
  environment: Record<string, string> = {},
  baseUrl = "https://stoa.test",
  webApp: string | null = null,
): Promise<Harness> {
  return startHarnessWith({ environment, baseUrl, webApp });
}

/** Like `startHarness`, with content. */
export async function startHarnessWith({ content, ...options }: HarnessOptions): Promise<Harness> {
  const clone = await testDatabase(content);
  const { harness, close } = await openHarness(options, clone);
  // an open stream, job or connection would make it wait: then the file fails instead of hanging
  after(
    async () => {
      await close();
      await clone.drop();
      // the process keeps the module of the test file and this function, so the harness drops its references here
      for (const name of Object.keys(harness)) Reflect.deleteProperty(harness, name);
    },
    { timeout: 30_000 },
  );
  return harness;
}

type Database = { readonly url: string; readonly log: string | null; drop(): Promise<void> };

/** Builds the app on a database. @returns the harness, and a function that closes it */
async function openHarness(options: Omit<HarnessOptions, "content">, database: Omit<Database, "drop">) {
  const { environment = {}, baseUrl = "https://stoa.test", webApp = null } = options;
  const folder = await mkdtemp(join(tmpdir(), "stoa-test-"));
  const config = readConfig({ ...forTests, DATA_DIR: folder, ...environment });
  const app = createServer(config, logOptions(config.LOG_LEVEL));
  const served: string[] = [];
  app.addHook("onRoute", ({ method, url }) => void served.push(...[method].flat().map((each) => `${each} ${url}`)));
  let offset = 0;
  let heldAt: number | null = null;
  const dns: Harness["dns"] = { resolver: async () => [] };
  const faults: Faults = { beforeCommit: null, announced: [] };
  const platform = await openPlatform({
    config,
    databaseUrl: database.url,
    baseUrl,
    log: app.log,
    attached: attachedOf(features),
    now: () => (heldAt ?? Date.now()) + offset,
    resolver: (hostname, signal) => dns.resolver(hostname, signal),
    checks: replyChecks(routes),
    constantTimeStep: 1,
    observe: observeInTests(),
    beforeCommit: (announced) => {
      faults.announced = announced.map(({ name }) => name);
      faults.events?.push(...announced.filter(({ data }) => data !== undefined));
      if (faults.beforeCommit !== null) throw faults.beforeCommit;
    },
  });
  const worker = startFeatureWorker(platform, features);
  const opened: (() => Promise<unknown>)[] = [];
  await buildApp(app, config, platform, routes, webApp);
  const harness: Harness = {
    app,
    served,
    platform,
    worker,
    config,
    databaseUrl: database.url,
    faults,
    dns,
    advance: (milliseconds) => void (offset += milliseconds),
    holdClock: () => void (heldAt ??= Date.now()),
    atEnd: (close) => void opened.push(close),
    forbiddenLogs: async () => {
      if (database.log === null) return [];
      const name = new URL(database.url).pathname.slice(1);
      return findForbidden(await readFile(database.log, "utf8"), { database: name }).map(sayFinding);
    },
    mails: async () => {
      await harness.worker.idle();
      const mailFolder = join(folder, "mail");
      const names = await readdir(mailFolder).catch((): string[] => []);
      return Promise.all(names.toSorted().map((name) => readFile(join(mailFolder, name), "utf8")));
    },
  };
  const close = async (): Promise<void> => {
    for (const each of opened.toReversed()) await each();
    await harness.app.close();
    await harness.worker.close();
    await harness.platform.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { harness, close };
}

/** A clone of the template. The test run passes its cluster on; a file that runs alone starts one. */
export async function testDatabase(content?: Content): Promise<Database> {
  // oxlint-disable-next-line node/no-process-env -- passed on by the test run
  const { STOA_TEST_CLUSTER: url, STOA_TEST_TEMPLATE: template, STOA_TEST_LOG: log } = process.env;
  if (url !== undefined && template !== undefined) return cloneWith(content, { url, template, log: log ?? null });
  const cluster = await ownCluster();
  const clone = await cloneWith(content, { ...cluster, template: await ensureTemplate(cluster.url) });
  users += 1;
  return {
    ...clone,
    drop: async () => {
      await clone.drop();
      users -= 1;
      if (users > 0) return;
      started = undefined;
      assert.deepEqual((await cluster.stop()).map(sayFinding), []);
    },
  };
}

type Templates = { readonly url: string; readonly template: string; readonly log: string | null };

async function cloneWith(content: Content | undefined, { url, template, log }: Templates): Promise<Database> {
  if (content === undefined) return { ...(await cloneTemplate(url, template)), log };
  const filled = await ensureFilled(url, template, content.name, async (empty) => {
    const { harness, close } = await openHarness({}, { url: empty, log });
    await content.fill(harness);
    await atRest(harness);
    await close();
  });
  return { ...(await cloneTemplate(url, filled)), log };
}

/** The cluster of a file that runs by itself, for all of its databases; it is stopped with the last of them. */
let started: ReturnType<typeof startCluster> | undefined;
let users = 0;

function ownCluster(): ReturnType<typeof startCluster> {
  started ??= startCluster(`test-postgres-${process.pid}`);
  return started;
}

/** Waits until the worker and the sequencer have nothing to do, and no transaction of theirs is open. */
export async function atRest({ worker, platform }: Harness): Promise<void> {
  await worker.idle();
  await platform.sequencer.caughtUp();
  await platform.signals.flush();
}
