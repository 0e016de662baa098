import { EventEmitter } from "node:events";
import { randomUUID } from "node:crypto";
import type { ChangedKind } from "#kernel/copied-kinds.ts";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import { ignore } from "#platform/db/client.ts";
import type { Pool } from "#platform/db/pool.ts";
import { startSerialLoop } from "#platform/util/serial-loop.ts";

/** The change, for clients that keep a copy, and the `x-client-id` of the request that changed it. */
type RowChange = {
  readonly workspace_uuid: WorkspaceUuid;
  readonly kinds: readonly ChangedKind[];
  readonly origin: string | null;
};

/** The kinds of changes for only one person: a notification, or which comments of tasks are read. */
export type PersonalKind = "notifications" | "tasks";

/** A hint that something changed. It contains nothing secret and may be lost: the database has the actual state. */
export type Signal =
  | ({ readonly kind: "board_changed"; readonly board_uuid: BoardUuid } & RowChange)
  /** a thing of the workspace itself, such as a label or a member */
  | ({ readonly kind: "workspace_changed" } & RowChange)
  /** a thing that only this person sees; of all their workspaces without one */
  | {
      readonly kind: "personal_changed";
      readonly user_uuid: string;
      readonly workspace_uuid: WorkspaceUuid | null;
      readonly what: PersonalKind;
    }
  | { readonly kind: "access_changed"; readonly workspace_uuid: WorkspaceUuid }
  /** `is_shown`: other members see the person differently */
  | { readonly kind: "account_changed"; readonly user_uuid: string; readonly is_shown: boolean }
  /** pages or tickets of a workspace went to the trash, were deleted, or lie on another board */
  | { readonly kind: "texts_hidden"; readonly workspace_uuid: WorkspaceUuid }
  /** the log of a live document now ends with this number */
  | { readonly kind: "live_changed"; readonly uuid: string; readonly seq: number }
  /** the person who is at a live document, and where: from the process that the person is connected to */
  | {
      readonly kind: "live_awareness";
      readonly uuid: string;
      readonly from: string;
      readonly state: { readonly client: number; readonly clock: number; readonly json: string };
    }
  /** requests that a process has counted, by the key under which it counts them */
  | {
      readonly kind: "requests_counted";
      readonly from: string;
      readonly counts: readonly (readonly [key: string, count: number])[];
    }
  | { readonly kind: "events_written" }
  | { readonly kind: "events_sequenced" }
  | { readonly kind: "jobs_written" };

export type Signals = {
  send(signal: Signal): void;
  on<K extends Signal["kind"]>(kind: K, listener: (signal: Extract<Signal, { kind: K }>) => void): () => void;
  /** Sends the waiting signals to the other processes at once, and waits for those that are on their way. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const channel = "stoa_signals";
/** Signals to other processes are sent in batches: one notification per commit would make commits wait. */
const batchMilliseconds = 20;
/** The most bytes of signals in a message: PostgreSQL's limit is less than 8,000 bytes. */
const batchBytes = 7000;

/** Sends signals within this process at once, and to the other processes on the same database after a few milliseconds. */
export async function openSignals(pool: Pool): Promise<Signals> {
  const emitter = new EventEmitter({ captureRejections: false }).setMaxListeners(0);
  const self = randomUUID();
  const outbox = createOutbox(pool, self);
  await pool.listen(
    channel,
    (payload) => {
      const message = JSON.parse(payload) as { from: string; signals: Signal[] };
      if (message.from === self) return;
      for (const signal of message.signals) emitter.emit(signal.kind, signal);
    },
    () => {
      // after a lost connection signals may be missing: those who work off events and jobs look for new ones, and signals of
      // other kinds stay lost
      emitter.emit("events_written", { kind: "events_written" });
      emitter.emit("events_sequenced", { kind: "events_sequenced" });
      emitter.emit("jobs_written", { kind: "jobs_written" });
    },
  );

  return {
    send: (signal) => {
      emitter.emit(signal.kind, signal);
      outbox.put(signal);
    },
    on: (kind, listener) => {
      emitter.on(kind, listener);
      return () => void emitter.off(kind, listener);
    },
    flush: outbox.flush,
    close: outbox.flush,
  };
}

/**
 * Collects signals for the other processes and sends them in batches, without duplicates. One statement is sent at a time: where the
 * database is slow the signals wait here, instead of statements that wait for connections.
 */
function createOutbox(pool: Pool, self: string) {
  let waiting = new Set<string>();
  const loop = startSerialLoop(async () => {
    if (waiting.size === 0) return;
    const payloads = inBatches([...waiting]).map((batch) => `{"from":"${self}","signals":[${batch.join(",")}]}`);
    waiting = new Set();
    await pool.run("select pg_notify($1, payload) from unnest($2::text[]) payload", [channel, payloads]);
  }, ignore);
  return {
    put: (signal: Signal): void => {
      if (waiting.size === 0) setTimeout(loop.wake, batchMilliseconds).unref();
      waiting.add(JSON.stringify(signal));
    },
    // a hint may be lost
    flush: (): Promise<void> => loop.idle().catch(ignore),
  };
}

/** Texts in their order, as many together as a message holds. */
function inBatches(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let room = 0;
  for (const text of texts) {
    const bytes = Buffer.byteLength(text) + 1;
    if (bytes > room) {
      batches.push([]);
      room = batchBytes;
    }
    batches.at(-1)?.push(text);
    room -= bytes;
  }
  return batches;
}
