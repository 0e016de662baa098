import type { Config } from "#config.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Credentials } from "./access/credentials.ts";
import type { CodeHash } from "./crypto/code-hash.ts";
import type { Links } from "./crypto/links.ts";
import type { PushKeys } from "./crypto/push-keys.ts";
import type { Sealer } from "./crypto/sealer.ts";
import type { Pool } from "./db/pool.ts";
import type { Streams } from "./http/stream.ts";
import type { Outbound } from "./outbound/outbound.ts";
import type { Personal } from "./personal.ts";
import type { RoleChanged } from "./roles.ts";
import type { Signals } from "./realtime/signals.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Storage } from "./storage/storage.ts";
import type { Uses } from "./access/uses.ts";
import type { Views } from "./access/views.ts";
import type { Tallies } from "./tallies.ts";
import type { Turns } from "./turns.ts";
import type { Sequencer } from "./work/sequencer.ts";
import type { WorkServices } from "./work/work.ts";

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
  readonly personal: readonly Personal[];
  /** what every feature undoes when somebody's role changes or ends */
  readonly roleChanged: readonly RoleChanged[];
  readonly storage: Storage;
  /** the one way to servers that strangers name */
  readonly outbound: Outbound;
  readonly log: FastifyBaseLogger;
  /** milliseconds since 1970 */
  readonly now: () => number;
  /** Asks the database over a connection of its own, within five seconds. */
  readonly databaseAnswers: () => Promise<boolean>;
  /** Waits until every committed event has its sequence. */
  readonly sequencer: Pick<Sequencer, "caughtUp">;
  /** counts how often what is published is looked at */
  readonly views: Pick<Views, "board">;
  /** reads of the event log take turns, by workspace */
  readonly logTurns: Turns;
  /** heavy searches take turns, by workspace */
  readonly searchTurns: Turns;
};

/** What the doors hold beside that, and handlers never see. */
export type Platform = {
  readonly services: Services;
  readonly work: WorkServices;
  readonly pool: Pool;
  readonly signals: Signals;
  readonly uses: Uses;
  readonly streams: Streams;
  /** sends at once; what a request has to say goes through a job */
  readonly mailer: Mailer;
  /** replies of routes that are `even` leave at a multiple of so many milliseconds */
  readonly evenStep: number;
  /** where uploads wait for their handlers */
  readonly uploadFolder: string;
  readonly checks: Checks;
  readonly tallies: Tallies;
};

/** Where the test harness looks over the doors' shoulders; in production none of them does anything. */
export type Checks = {
  /** every reply before its serialization: the serializer drops what the schema does not declare */
  readonly reply: (operation: string, status: number, body: unknown) => void;
  /** every refusal behind the door */
  readonly refusal: (operation: string, name: string) => void;
};
