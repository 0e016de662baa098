import postgres from "postgres";
import { type Reader, readerOver } from "./query.ts";

/** One connection, taken for a transaction. Statements sent without waiting travel together. */
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

const asText = (...oids: number[]) => ({
  to: oids[0] ?? 25,
  from: oids,
  serialize: (value: unknown) => String(value),
  parse: (value: string) => value,
});

const types = {
  // date-only fields are strings, never instants (§1 convention 3)
  date: asText(1082),
  // sequences, counts and sizes stay far below 2^53
  bigint: { to: 20, from: [20], serialize: String, parse: Number },
};

function connect(options: PoolOptions) {
  return postgres(options.url, {
    max: options.size,
    types,
    onnotice: () => {},
    connection: {
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
  });
}

/** Whether the database answers within a second, asked over a connection that no request can keep busy. */
export function openProbe(url: string): { answers(): Promise<boolean>; close(): Promise<void> } {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 1,
    onnotice: () => {},
    connection: { application_name: "probe", statement_timeout: 1000 },
  });
  return {
    answers: () => {
      const asked = client`select 1`.then(
        () => true,
        () => false,
      );
      return Promise.race([asked, new Promise<false>((resolve) => setTimeout(resolve, 1000, false).unref())]);
    },
    close: () => client.end({ timeout: 1 }),
  };
}

/** Opens a pool of at most `size` connections; each carries the time limits that keep a stuck request from hanging. */
export function openPool(options: PoolOptions): Pool {
  const client = connect(options);
  const run = async (text: string, parameters: readonly unknown[] = []): Promise<unknown[]> => {
    pool.statements += 1;
    return client.unsafe(text, parameters as never[], { prepare: true });
  };
  const pool: Pool = {
    ...readerOver(run),
    run,
    statements: 0,
    take: async () => {
      const reserved = await client.reserve();
      return {
        run: async (text, parameters = []) => {
          if (text !== "begin" && text !== "commit" && text !== "rollback") pool.statements += 1;
          return reserved.unsafe(text, parameters as never[], { prepare: true });
        },
        release: () => reserved.release(),
      };
    },
    listen: async (channel, heard, again) => {
      await client.listen(channel, heard, again);
    },
    close: () => client.end({ timeout: 5 }),
  };
  return pool;
}
