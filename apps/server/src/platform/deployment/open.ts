import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Config } from "#config.ts";
import { createCredentials } from "#platform/auth/credentials.ts";
import { recordLastUses } from "#platform/auth/last-uses.ts";
import { watchBackups } from "#platform/backup/watch.ts";
import { createCodeHash } from "#platform/crypto/code-hash.ts";
import { createLinks } from "#platform/crypto/links.ts";
import { createPushKeys } from "#platform/crypto/push-keys.ts";
import { createSealer, type KeyRing } from "#platform/crypto/sealer.ts";
import { derive, deriveAll, readSecretKeys } from "#platform/crypto/secret-keys.ts";
import { openBatchedCounts } from "#platform/db/batched-counts.ts";
import { openPool, type Pool } from "#platform/db/pool.ts";
import type { Observe } from "#platform/db/query.ts";
import { openProbe } from "#platform/db/probe.ts";
import type { FeatureParts } from "./feature.ts";
import { constantTimeStep } from "#platform/http/constant-time.ts";
import { ConnectionCounts } from "#platform/util/connection-counts.ts";
import { openStreams } from "#platform/http/stream.ts";
import type { LiveKey } from "#platform/live/kinds.ts";
import { type Engine, openEngine } from "#platform/texts/engine.ts";
import { openLiveDocuments } from "#platform/live/live.ts";
import { openOutbound } from "#platform/outbound/outbound.ts";
import type { Resolver } from "#platform/outbound/resolve.ts";
import { openPayments } from "#platform/payments/payments.ts";
import { openPdfRenderer } from "#platform/pdf/renderer.ts";
import { openMailer } from "#platform/mail/mailer.ts";
import { openSignals } from "#platform/events/signals.ts";
import type { Checks, Platform, Services } from "#platform/http/services.ts";
import { isBackingUp } from "#platform/db/backup-lock.ts";
import { openSigning } from "#platform/seal/signing.ts";
import { openUploadRoom } from "#platform/files/upload-room.ts";
import { openStore } from "#platform/storage/open-storage.ts";
import { closeDataFolder } from "#platform/util/private-folder.ts";
import { createStorage, type Storage } from "#platform/storage/storage.ts";
import { failureLog } from "#platform/util/failure-log.ts";
import { createCounters } from "#platform/util/counters.ts";
import { type Sequencer, startSequencer } from "#platform/events/sequencer.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";
import { openTexts } from "#platform/texts/texts.ts";
import { eventsStatement } from "#platform/transaction/flush-outbox.ts";

/** The options with which the platform is opened. Tests have their own clock, DNS and checks; nothing else differs. */
export type PlatformOptions = {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly baseUrl: string;
  readonly log: FastifyBaseLogger;
  readonly attached: FeatureParts;
  readonly now?: () => number;
  readonly resolver?: Resolver;
  readonly checks?: Checks;
  readonly constantTimeStep?: number;
  readonly beforeCommit?: TransactionServices["beforeCommit"];
  readonly observe?: Observe;
};

/** The opened platform, and how to close it. */
export type OpenPlatform = Platform & { readonly sequencer: Sequencer; close(): Promise<void> };

const noChecks: Checks = { reply: () => {}, sends: () => {}, error: () => {} };

/** The contact for push services: the deployment's address, or its mail address if the first is not https. */
function contactOf({ MAIL_FROM }: Config, baseUrl: string): string {
  return baseUrl.startsWith("https://") ? baseUrl : `mailto:${/<([^<>]+)>/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM}`;
}

/**
 * The services that use the deployment's keys, one key for each purpose. The former keys open what was sealed, and
 * check links and backup codes that people still have; they sign nobody in.
 */
function openKeys(
  secrets: KeyRing,
  now: () => number,
  contact: string,
): Pick<Services, "sealer" | "credentials" | "links" | "pushKeys" | "hashCode"> {
  const [secret] = secrets;
  return {
    sealer: createSealer(deriveAll(secrets, "seal")),
    credentials: createCredentials(derive(secret, "sessions"), now),
    links: createLinks(deriveAll(secrets, "links")),
    hashCode: createCodeHash(deriveAll(secrets, "codes")),
    pushKeys: createPushKeys(derive(secret, "push"), contact),
  };
}

/** For files until they are stored or sent; what a crash leaves there is swept. */
const uploadFolderOf = ({ DATA_DIR }: Pick<Config, "DATA_DIR">): string => join(DATA_DIR, "uploads");

/** The services that need only the options. */
function servicesFrom({ config, baseUrl, attached, log, now = Date.now }: PlatformOptions) {
  return {
    baseUrl,
    webOrigin: config.WEB_ORIGIN ?? baseUrl,
    config,
    privacy: attached.privacy,
    roleChanged: attached.roleChanged,
    timeZoneChanged: attached.timeZoneChanged,
    eventConsumers: attached.eventConsumers,
    pdf: openPdfRenderer(uploadFolderOf(config)),
    log,
    now,
  };
}

/** Questions that have a connection of their own. */
function askedOf(probe: ReturnType<typeof openProbe>, { config, now = Date.now }: PlatformOptions) {
  const isBackupOld = watchBackups(config.BACKUP_WARN_HOURS, now, probe.ask);
  return { isBackupOld, databaseAnswers: probe.answers };
}

/** The threads that work on long texts and on live documents. */
function openThreads(log: FastifyBaseLogger) {
  const engine = openEngine(failureLog(log, "error", "thread of texts failed"));
  return { engine, texts: openTexts(engine) };
}

/** The connections that stay open for a long time: streams, and the WebSockets of live documents. */
function openConnections({ attached, log }: PlatformOptions, transactions: TransactionServices, engine: Engine) {
  const { pool, signals } = transactions;
  const counts = new ConnectionCounts();
  const failed = failureLog(log, "error", "live document failed");
  const recovered = ({ kind, uuid }: LiveKey): void => log.info({ kind, uuid }, "live document saved again");
  const live = openLiveDocuments({
    pool,
    engine,
    signals,
    transactions,
    kinds: attached.live,
    counts,
    failed,
    recovered,
  });
  return { streams: openStreams(pool.forWork("streams"), signals, counts), live };
}

/**
 * The number of connections that a process keeps for its own work, which requests and long jobs never take: a fifth, and at least four, or
 * half of them where they are fewer than eight or the process serves no requests.
 */
export function ownConnections({
  DATABASE_CONNECTIONS: size,
  ROLE,
}: Pick<Config, "DATABASE_CONNECTIONS" | "ROLE">): number {
  const half = Math.floor(size / 2);
  return ROLE === "worker" ? half : Math.min(half, Math.max(4, Math.floor(size / 5)));
}

function openPoolFrom({ config, databaseUrl: url, observe }: PlatformOptions): Pool {
  return openPool({ url, size: config.DATABASE_CONNECTIONS, own: ownConnections(config), name: "stoa", observe });
}

/** @returns a function, because the storage needs the pool, which is opened when the settings are known to be right */
async function openStorage({ config, log }: PlatformOptions): Promise<(pool: Pool) => Storage> {
  const failed = (err: unknown): void => log.error({ err }, "storage failed");
  await closeDataFolder(config.DATA_DIR);
  const store = await openStore(config, failed);
  return (pool) => createStorage(store, () => isBackingUp(pool), failed);
}

function openUploads(config: Config) {
  const leastFree = config.LEAST_FREE_MB * 1024 * 1024;
  return openUploadRoom(uploadFolderOf(config), { leastFree, isCopied: config.STORAGE_URL === null });
}

/** Opens everything with side effects: the database, signals, storage, keys. */
export async function openPlatform(options: PlatformOptions): Promise<OpenPlatform> {
  const { config, log, attached, now = Date.now, checks = noChecks, beforeCommit = () => {} } = options;
  // first, because a wrong setting throws here, before anything is open that would have to be closed
  const outbound = await openOutbound(config, options.resolver);
  const payments = openPayments(config, now);
  const signing = await openSigning(config);
  const keys = openKeys(await readSecretKeys(config), now, contactOf(config, options.baseUrl));
  const storageOf = await openStorage(options);
  const pool = openPoolFrom(options);
  const probe = openProbe(options.databaseUrl);
  const signals = await openSignals(pool.forWork("signals"));
  const uses = recordLastUses(pool, failureLog(log, "warn", "last uses not recorded"));
  const failed = failureLog(log, "error", "sequencing failed");
  const batchedCounts = openBatchedCounts(pool, attached.counts, failureLog(log, "warn", "counts not written"));
  const sequencer = startSequencer(pool.forWork("sequencer"), signals, attached.onEventsSequenced, failed);
  const writeEvents = eventsStatement(attached.onEventsInserted);
  const { engine, texts } = openThreads(log);
  const transactions = { pool, signals, sealer: keys.sealer, writeEvents, beforeCommit, texts };
  const { streams, live } = openConnections(options, transactions, engine);
  const own = { outbound, payments, signing, sequencer, batchedCounts, live, texts };
  return {
    pool,
    signals,
    uses,
    streams,
    mailer: openMailer(config, config.WEB_ORIGIN ?? options.baseUrl, now),
    constantTimeStep: options.constantTimeStep ?? constantTimeStep,
    sequencer,
    uploadFolder: uploadFolderOf(config),
    uploadRoom: openUploads(config),
    checks,
    counters: createCounters(),
    constraints: attached.constraints,
    transactions,
    services: { ...servicesFrom(options), ...keys, ...own, ...askedOf(probe, options), storage: storageOf(pool) },
    close: async () => {
      for (const part of [engine, sequencer, uses, batchedCounts, signals, probe, pool]) await part.close();
    },
  };
}
