import type { ApiError } from "#kernel/errors.ts";
import type { Config } from "#config.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Credentials } from "#platform/auth/credentials.ts";
import type { CodeHash } from "#platform/crypto/code-hash.ts";
import type { Links } from "#platform/crypto/links.ts";
import type { PushKeys } from "#platform/crypto/push-keys.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Constraints } from "#platform/db/constraints.ts";
import type { BatchedCounts } from "#platform/db/batched-counts.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Live } from "#platform/live/live.ts";
import type { Streams } from "./stream.ts";
import type { Outbound } from "#platform/outbound/outbound.ts";
import type { Payments } from "#platform/payments/payments.ts";
import type { PdfRenderer } from "#platform/pdf/renderer.ts";
import type { Privacy } from "#platform/auth/privacy.ts";
import type { RoleChanged } from "#platform/auth/role-changes.ts";
import type { TimeZoneChanged } from "#platform/auth/time-zone-changes.ts";
import type { Signals } from "#platform/events/signals.ts";
import type { Mailer } from "#platform/mail/mailer.ts";
import type { SigningOptions } from "#platform/seal/signing.ts";
import type { UploadRoom } from "#platform/files/upload-room.ts";
import type { Storage } from "#platform/storage/storage.ts";
import type { LastUses } from "#platform/auth/last-uses.ts";
import type { Counters } from "#platform/util/counters.ts";
import type { Sequencer } from "#platform/events/sequencer.ts";
import type { Texts } from "#platform/texts/texts.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";

/** The services of a handler in addition to its reader or transaction. */
export type Services = {
  /** the beginning of links in mails and documents; from the configuration, never from the Host header */
  readonly baseUrl: string;
  readonly webOrigin: string;
  readonly config: Pick<
    Config,
    "DEFAULT_PLAN" | "MAIL_FROM" | "SMTP_URL" | "REFUSE_COMMON_PASSWORDS" | "EVENTS_RETENTION_DAYS" | "POLICIES_DIR"
  >;
  readonly credentials: Credentials;
  readonly sealer: Sealer;
  readonly links: Links;
  /** hashes codes from mails and backup codes, which are stored and found by their hash */
  readonly hashCode: CodeHash;
  readonly pushKeys: PushKeys;
  /** the declarations of the data that every feature stores about people */
  readonly privacy: readonly Privacy[];
  /** called when somebody's role changes or ends */
  readonly roleChanged: readonly RoleChanged[];
  /** called when a person sets another time zone */
  readonly timeZoneChanged: readonly TimeZoneChanged[];
  /** the names of the event consumers */
  readonly eventConsumers: readonly string[];
  readonly storage: Storage;
  readonly pdf: PdfRenderer;
  /** the only way to third parties' servers */
  readonly outbound: Outbound;
  /** the payment provider; null when the deployment takes no payments */
  readonly payments: Payments | null;
  /** the operator's settings for the seals of signed documents */
  readonly signing: SigningOptions;
  readonly log: FastifyBaseLogger;
  /** milliseconds since 1970 */
  readonly now: () => number;
  /** Asks the database over a connection of its own, within five seconds. */
  readonly databaseAnswers: () => Promise<boolean>;
  /** Asks over the same connection whether the newest backup is older than the operator allows. */
  readonly isBackupOld: () => Promise<boolean>;
  /** waits until every committed event has its sequence */
  readonly sequencer: Pick<Sequencer, "caughtUp">;
  /** counts what features declare as `counts`, in batches */
  readonly batchedCounts: Pick<BatchedCounts, "add">;
  /** the documents that people edit together */
  readonly live: Live;
  readonly texts: Texts;
};

/** The services of the framework; handlers only get `services`. */
export type Platform = {
  readonly services: Services;
  readonly transactions: TransactionServices;
  readonly pool: Pool;
  readonly signals: Signals;
  readonly uses: LastUses;
  readonly streams: Streams;
  /** sends immediately; a request enqueues a job instead */
  readonly mailer: Mailer;
  /** replies of routes with `constantTime` are sent at a multiple of this number of milliseconds */
  readonly constantTimeStep: number;
  /** the folder of uploads until their handlers have run */
  readonly uploadFolder: string;
  readonly uploadRoom: UploadRoom;
  readonly checks: Checks;
  readonly counters: Counters;
  readonly constraints: Constraints;
};

/** Callbacks for the test harness; in production they do nothing. */
export type Checks = {
  /** called with every reply before its serialization, which removes fields that the schema does not declare */
  readonly reply: (operation: string, status: number, body: unknown) => void;
  /** called with the content type of every reply that a route makes itself */
  readonly sends: (operation: string, type: string | undefined) => void;
  /** called with every ApiError that a route ends with */
  readonly error: (operation: string, error: ApiError) => void;
};
