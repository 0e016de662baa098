import { EventEmitter } from "node:events";
import { randomUUID } from "node:crypto";
import type { Pool } from "#platform/db/pool.ts";

/** A hint that something changed. It contains nothing secret and may be lost: the database has the actual state. */
export type Signal =
  | { readonly kind: "board_changed"; readonly board_uuid: string; readonly origin: string | null }
  /** something that every board of the workspace shows, such as a label */
  | { readonly kind: "workspace_changed"; readonly workspace_uuid: string; readonly origin: string | null }
  | { readonly kind: "access_changed"; readonly workspace_uuid: string }
  | { readonly kind: "account_changed"; readonly user_uuid: string }
  | { readonly kind: "events_written" }
  | { readonly kind: "events_sequenced" }
  | { readonly kind: "jobs_written" };

export type Signals = {
  send(signal: Signal): void;
  on<K extends Signal["kind"]>(kind: K, listener: (signal: Extract<Signal, { kind: K }>) => void): () => void;
  /** Sends at once what waits for the other processes. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

const channel = "stoa_signals";
/** Signals to other processes are sent in batches: one notification per commit would make commits wait. */
const batchMilliseconds = 20;
/** The number of signals in a message: PostgreSQL's limit is less than 8,000 bytes. */
const batchSize = 40;

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
      // after a lost connection signals may be missing: all listeners check for new work
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

/** Collects signals for the other processes and sends them in batches, without duplicates. */
function createOutbox(pool: Pool, self: string) {
  let waiting = new Map<string, Signal>();
  let flushing: Promise<unknown> = Promise.resolve();
  const send = (): void => {
    const signals = [...waiting.values()];
    waiting = new Map();
    for (let start = 0; start < signals.length; start += batchSize) {
      const payload = JSON.stringify({ from: self, signals: signals.slice(start, start + batchSize) });
      flushing = pool.run("select pg_notify($1, $2)", [channel, payload]).catch(() => {});
    }
  };
  return {
    put: (signal: Signal): void => {
      if (waiting.size === 0) setTimeout(send, batchMilliseconds).unref();
      waiting.set(JSON.stringify(signal), signal);
    },
    flush: async (): Promise<void> => {
      send();
      await flushing;
    },
  };
}
