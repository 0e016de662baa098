import { randomUUID } from "node:crypto";
import type { WebSocket } from "ws";
import { authorize } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { findAccessed } from "#platform/auth/find-accessed.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Signals } from "#platform/events/signals.ts";
import type { TransactionServices } from "#platform/transaction/context.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Engine } from "#platform/texts/engine.ts";
import { type LiveKey, type LiveKind, roomOf } from "./kinds.ts";
import type { LiveRow } from "./queries.ts";
import { Rooms } from "./rooms.ts";
import { SaveRetries } from "./save-retries.ts";
import { openLive, writeText, writeTexts } from "./settle.ts";
import { sweepUnsaved } from "./sweep.ts";
import { liveAccessOf } from "./live-access.ts";
import type { TextWrite } from "./text-write.ts";
import { spendTicket } from "./tickets.ts";
import type { ConnectionCounts } from "#platform/util/connection-counts.ts";

/** A function that takes over a WebSocket as soon as it is open. */
export type Connect = (socket: WebSocket) => void;

/** The documents that people edit live, as routes and jobs use them. */
export type Live = {
  /** Starts what `open` needs, which may take seconds on a busy machine: too long for a transaction. */
  start(): Promise<void>;
  /** Makes the live document of a page or task if it has none. The page or task is locked. */
  open(tx: Reader, key: LiveKey): Promise<Pick<LiveRow, "generation" | "schema_version">>;
  /**
   * The only way to write the text of a page or task, which is locked: the write gets the right to store one after what people
   * have typed was stored, and they see at once what it stored.
   */
  write<Result>(
    tx: Transaction<never>,
    by: { readonly key: LiveKey; readonly user_uuid: string },
    write: (text: TextWrite) => Promise<Result>,
  ): Promise<Result>;
  /** The same for several pages or tasks of a kind, which are locked: the write gets the right of each by its uuid. */
  writeAll<Result>(
    tx: Transaction<never>,
    by: { readonly keys: readonly LiveKey[]; readonly user_uuid: string },
    write: (texts: ReadonlyMap<string, TextWrite>) => Promise<Result>,
  ): Promise<Result>;
  /**
   * Spends a ticket for a socket.
   * @returns undefined when it is no ticket, or its session has ended
   * @throws ApiError as every request for the page or task does, and too_many_streams
   */
  admit(ticket: string, room: string): Promise<Connect | undefined>;
  /** Saves what processes that died have not saved, and emits the events that are missing. */
  sweep(): Promise<void>;
  /** Saves what people have changed here up to now. */
  saveAll(): Promise<void>;
  readonly count: number;
  /** Closes every socket; otherwise a closing server would wait for them forever. */
  closeSockets(): Promise<void>;
};

export type LiveOptions = {
  readonly pool: Pool;
  readonly engine: Engine;
  readonly signals: Signals;
  readonly transactions: TransactionServices;
  readonly kinds: readonly LiveKind[];
  readonly counts: ConnectionCounts;
  readonly failed: (error: unknown) => void;
  /** called for every text that is saved after an earlier failure */
  readonly recovered: (key: LiveKey) => void;
};

/** A clock that only goes forward. */
const clock = (): number => performance.now();

/** Opens what live editing needs. */
export function openLiveDocuments(options: LiveOptions): Live {
  const { pool, engine, kinds, counts } = options;
  const kindOf = ({ kind }: LiveKey): LiveKind => kinds.find((each) => each.kind === kind) ?? fail(`${kind}_not_found`);
  const services = { ...options, kindOf, clock, self: randomUUID() };
  const rooms = new Rooms(services);
  const retries = new SaveRetries();
  // many false tickets wait only for each other
  const admissions = pool.queuedBy({ person: "tickets of live documents" });
  return {
    start: () => engine.start(),
    open: (tx, key) => openLive(engine, kindOf(key), tx, key),
    write: (tx, by, write) => writeText(engine, kindOf(by.key), tx, by, write),
    writeAll: (tx, by, write) => writeTexts({ engine, kindOf }, tx, by, write),
    admit: async (text, room) => {
      const ticket = await spendTicket(admissions, text);
      if (ticket === undefined) return undefined;
      const { key, session_uuid, user_uuid, generation } = ticket;
      if (roomOf(key) !== room) return fail(`${key.kind}_not_found`);
      const credential = { kind: "session", session_uuid, user_uuid } as const;
      const accessed = await findAccessed(admissions.run, credential, key, { lock: null, serverTime: false });
      if (accessed === undefined || accessed.caller.user_uuid !== user_uuid) return undefined;
      authorize(key.kind, "read", accessed.accessContext);
      if (counts.isFull(user_uuid)) return fail("too_many_streams");
      const name = `${accessed.caller.first_name} ${accessed.caller.last_name}`.trim();
      const { mayWrite } = liveAccessOf(key.kind, accessed.accessContext);
      return (socket) => rooms.connect(socket, { session_uuid, user_uuid, name, mayWrite }, key, generation);
    },
    sweep: () => sweepUnsaved(services, retries),
    saveAll: () => rooms.saveAll(),
    get count() {
      return rooms.count;
    },
    closeSockets: () => rooms.close(),
  };
}
