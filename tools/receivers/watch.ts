import { setTimeout as delay } from "node:timers/promises";
import { memoryOf } from "../bench/children.ts";
import type { Api } from "../chaos/newcomer.ts";
import type { Ending } from "./outsider.ts";
import type { Endpoint } from "./tenants.ts";

/** A row of the delivery log, as the API returns it. */
export type Row = {
  readonly uuid: string;
  readonly status: "queued" | "retrying" | "delivered" | "failed";
  readonly attempts: number;
  readonly response_status: number | null;
  readonly error: string | null;
  readonly next_attempt_at: string | null;
  readonly delivered_at: string | null;
  readonly created_at: string;
};

/** The time from an attempt to the next one. Only its limits are known, because the end of the attempt was not seen. */
export type Wait = { readonly attempts: number; readonly least: number; readonly most: number };

/** The log of an endpoint as it was read. */
export type Log = {
  rows: readonly Row[];
  readonly waits: Wait[];
  /** when it was last read, by the wall clock */
  readAt: number;
};

/** Reads the logs of endpoints; repeatedly where retries are expected, to see when they are due. */
export type Watch = {
  readonly logs: ReadonlyMap<Endpoint, Log>;
  readAll(): Promise<void>;
  /** Stops the repeated reading. */
  stop(): Promise<void>;
};

const pause = 5000;

const isRetried = ({ status }: Ending): boolean => status === "retrying";

export function startWatch(api: Api, endpoints: readonly Endpoint[]): Watch {
  const logs = new Map<Endpoint, Log>(endpoints.map((each) => [each, { rows: [], waits: [], readAt: Date.now() }]));
  const stopping = new AbortController();
  const readAll = async (): Promise<void> => {
    for (const [endpoint, log] of logs) await read(api, endpoint, log);
  };
  const retried = [...logs].filter(([{ host }]) => host?.outsider.endings.some(isRetried));
  const repeat = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      for (const [endpoint, log] of retried) await read(api, endpoint, log);
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = repeat();
  running.catch(() => {});
  return {
    logs,
    readAll,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

async function read(api: Api, endpoint: Endpoint, log: Log): Promise<void> {
  const asked = Date.now();
  const { deliveries } = (await api.send("GET", endpoint.log)) as { deliveries: Row[] };
  const answered = Date.now();
  const before = new Map(log.rows.map((row) => [row.uuid, row.next_attempt_at]));
  for (const { uuid, attempts, next_attempt_at } of deliveries) {
    if (next_attempt_at === null || next_attempt_at === before.get(uuid)) continue;
    // the row was written between the two reads
    const next = Date.parse(next_attempt_at);
    log.waits.push({ attempts, least: (next - answered) / 1000, most: (next - log.readAt) / 1000 });
  }
  log.rows = deliveries;
  log.readAt = asked;
}

/** The highest memory of a process in this part, and its highest ever. In MB. */
export type Memory = { readonly most: number; readonly peak: number };

/** Reads a process's memory twice a second. @returns a function that ends the part and returns its memory */
export function watchMemory(pid: number): () => Memory {
  let most = 0;
  const look = (): void => void (most = Math.max(most, memoryOf(pid).now));
  const timer = setInterval(look, 500);
  look();
  return () => {
    clearInterval(timer);
    look();
    return { most, peak: memoryOf(pid).peak };
  };
}
