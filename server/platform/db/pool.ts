import { setTimeout as delay } from "node:timers/promises";
import { type Reader, readerOver } from "./query.ts";
import { openWire, type Wire, type WireOptions } from "./wire.ts";
import { Wires } from "./wires.ts";

/**
 * One connection, taken for a transaction, which its first statement begins. Statements sent without waiting travel
 * together. Once the connection is lost every other statement fails: none of them is sent outside of the transaction.
 */
export type Connection = {
  run(text: string, parameters?: readonly unknown[]): Promise<unknown[]>;
  release(): void;
};

/** The database. Only the doors, the workers and the start-up hold it; features never do. */
export type Pool = Reader & {
  run(text: string, parameters?: readonly unknown[]): Promise<unknown[]>;
  take(): Promise<Connection>;
  /** Calls `heard` for every message on the channel, and `again` whenever listening starts anew. */
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<void>;
  close(): Promise<void>;
  /** how many statements were sent, transaction control not counted: it travels with its neighbours */
  statements: number;
};

export type PoolOptions = { readonly url: string; readonly size: number; readonly name: string };

function wireOptions(options: PoolOptions): WireOptions {
  return {
    url: options.url,
    session: {
      application_name: options.name,
      // a page's plan takes as long to make as to run, and left alone PostgreSQL makes it anew for every page
      plan_cache_mode: "force_generic_plan",
      jit: false,
      // the working set is in memory or on an SSD: a small table is still read through its index
      random_page_cost: 1.1,
      statement_timeout: 5000,
      lock_timeout: 2000,
      idle_in_transaction_session_timeout: 10_000,
    },
  };
}

/** Whether the database answers within a second, asked over a connection that no request can keep busy. */
export function openProbe(url: string): { answers(): Promise<boolean>; close(): Promise<void> } {
  const session = { application_name: "probe", statement_timeout: 1000 };
  const wires = new Wires({ url, session, connectTimeout: 1 }, 1);
  return {
    answers: () => {
      const asked = wires.run("select 1", []).then(
        () => true,
        () => false,
      );
      return Promise.race([asked, new Promise<false>((resolve) => setTimeout(resolve, 1000, false).unref())]);
    },
    close: () => wires.close(),
  };
}

/** Opens a pool of at most `size` connections; each carries the time limits that keep a stuck request from hanging. */
export function openPool(options: PoolOptions): Pool {
  const wires = new Wires(wireOptions(options), options.size);
  const listeners: Listener[] = [];
  const run = (text: string, parameters: readonly unknown[] = []): Promise<unknown[]> => {
    pool.statements += 1;
    return wires.run(text, parameters);
  };
  const pool: Pool = {
    ...readerOver(run),
    run,
    statements: 0,
    take: async () => {
      const taken = await wires.take();
      return {
        run: (text, parameters = []) => {
          if (text !== "begin" && text !== "commit" && text !== "rollback") pool.statements += 1;
          return taken.run(text, parameters);
        },
        release: taken.release,
      };
    },
    listen: async (channel, heard, again) => {
      listeners.push(await startListener({ ...wireOptions(options), notified: heard }, channel, again));
    },
    close: async () => {
      await Promise.all([wires.close(), ...listeners.map((listener) => listener.close())]);
    },
  };
  return pool;
}

type Listener = { close(): Promise<void> };

/** Between two tries to listen again, while the database starts or is away. In milliseconds. */
const listenPause = 250;

/**
 * Listens, and listens again whenever the connection was lost: a process that has nothing else to wait for must not end
 * with it.
 * @throws when it cannot begin
 */
async function startListener(options: WireOptions, channel: string, again: () => void): Promise<Listener> {
  const closing = new AbortController();
  const begin = async (): Promise<{ wire: Wire; lost: Promise<void> }> => {
    const { promise: lost, resolve } = Promise.withResolvers<void>();
    const wire = await openWire(options, () => resolve());
    await wire.run(`listen "${channel}"`).catch(async (error: unknown) => {
      await wire.close();
      throw error;
    });
    again();
    return { wire, lost };
  };
  let current = await begin();
  const keepOn = async (): Promise<void> => {
    for (await current.lost; !closing.signal.aborted; await delay(listenPause)) {
      const begun = await begin().catch(() => null);
      if (begun === null) continue;
      current = begun;
      // asked for meanwhile
      if (closing.signal.aborted) await current.wire.close();
      else await current.lost;
    }
  };
  void keepOn();
  return {
    close: async () => {
      closing.abort();
      await current.wire.close();
    },
  };
}
