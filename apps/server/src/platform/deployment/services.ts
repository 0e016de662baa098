import type { Config } from "#config.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Credentials } from "#platform/auth/credentials.ts";
import type { CodeHash } from "#platform/crypto/code-hash.ts";
import type { Links } from "#platform/crypto/links.ts";
import type { PushKeys } from "#platform/crypto/push-keys.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { BatchedCounts } from "#platform/db/batched-counts.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Streams } from "#platform/http/stream.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import type { Privacy } from "./privacy.ts";
import type { RoleChanged } from "./role-changes.ts";
import type { Signals } from "#platform/events/signals.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { Uses } from "#platform/auth/last-uses.ts";
import type { Counters } from "#platform/util/counters.ts";
import type { KeyedSemaphore } from "#platform/util/keyed-semaphore.ts";
import type { Sequencer } from "#platform/events/sequencer.ts";
import type { TransactionServices } from "#platform/transaction/transaction.ts";

/** What a handler may use of the world beside its reader or work. */
export type Services = {
  /** links in mails and documents begin with it; from the configuration, never from the Host header */
  readonly baseUrl: string;
  readonly webOrigin: string;
  readonly config: Pick<Config, "DEFAULT_PLAN" | "MAIL_FROM" | "REFUSE_COMMON_PASSWORDS" | "EVENTS_RETENTION_DAYS">;
  readonly credentials: Credentials;
  readonly sealer: Sealer;
  readonly links: Links;
  /** under which codes from mails and backup codes are stored and found */
  readonly hashCode: CodeHash;
  readonly pushKeys: PushKeys;
  /** what every feature keeps about people */
  readonly privacy: readonly Privacy[];
  /** what every feature undoes when somebody's role changes or ends */
  readonly roleChanged: readonly RoleChanged[];
  readonly storage: Storage;
  /** the only way to third parties' servers */
  readonly outbound: Outbound;
  readonly log: FastifyBaseLogger;
  /** milliseconds since 1970 */
  readonly now: () => number;
  /** Asks the database over a connection of its own, within five seconds. */
  readonly databaseAnswers: () => Promise<boolean>;
  /** Waits until every committed event has its sequence. */
  readonly sequencer: Pick<Sequencer, "caughtUp">;
  /** counts what features declare as `counts`, in batches */
  readonly batchedCounts: Pick<BatchedCounts, "add">;
  /** limits reads of the event log, by workspace */
  readonly logSemaphore: KeyedSemaphore;
  /** limits heavy searches, by workspace */
  readonly searchSemaphore: KeyedSemaphore;
};

/** What the doors hold beside that, and handlers never see. */
export type Platform = {
  readonly services: Services;
  readonly transactions: TransactionServices;
  readonly pool: Pool;
  readonly signals: Signals;
  readonly uses: Uses;
  readonly streams: Streams;
  /** sends at once; what a request has to say goes through a job */
  readonly mailer: Mailer;
  /** replies of routes that are `even` leave at a multiple of so many milliseconds */
  readonly constantTimeStep: number;
  /** where uploads wait for their handlers */
  readonly uploadFolder: string;
  readonly checks: Checks;
  readonly counters: Counters;
};

/** Where the test harness looks over the doors' shoulders; in production none of them does anything. */
export type Checks = {
  /** every reply before its serialization: the serializer drops what the schema does not declare */
  readonly reply: (operation: string, status: number, body: unknown) => void;
  /** every refusal behind the door */
  readonly error: (operation: string, name: string) => void;
};
