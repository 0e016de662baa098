import { Pool as Clients, type PoolClient } from "pg";
import { type ClientOptions, clientOptions, connectTimeout, ignore } from "./client.ts";
import { type Connection, hold } from "./connection.ts";
import { type Listener, startListener } from "./listener.ts";
import { type Reader, readerOver } from "./query.ts";

/** The database. Only the framework, the workers and the start-up hold it; features never do. */
export type Pool = Reader & {
  /** Runs a statement that is a transaction by itself. */
  run(text: string, parameters?: readonly unknown[]): Promise<unknown[]>;
  take(): Promise<Connection>;
  /** Calls `heard` for every message on the channel, and `again` whenever listening starts anew. */
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<void>;
  close(): Promise<void>;
  /** how many statements were sent, transaction control not counted: it travels with its neighbours */
  statements: number;
};

export type PoolOptions = ClientOptions & { readonly size: number };

/** Opens a pool of at most `size` connections. */
export function openPool(options: PoolOptions): Pool {
  const clients = openClients(options);
  const held = new Set<PoolClient>();
  const listeners: Listener[] = [];
  const take = async (): Promise<Connection> => {
    const client = await clients.connect();
    if (held.has(client)) throw new Error("The pool handed out a connection that is held already.");
    held.add(client);
    return hold(client, {
      sent: () => (pool.statements += 1),
      released: () => held.delete(client),
    });
  };
  const run = (text: string, parameters: readonly unknown[] = []): Promise<unknown[]> =>
    runAlone(take, text, parameters);
  const pool: Pool = {
    ...readerOver(run),
    run,
    statements: 0,
    take,
    listen: async (channel, heard, again) => {
      listeners.push(await startListener(clientOptions(options), { channel, heard, again }));
    },
    close: async () => {
      await Promise.all([clients.end(), ...listeners.map((listener) => listener.close())]);
    },
  };
  return pool;
}

function openClients(options: PoolOptions): Clients {
  const clients = new Clients({
    ...clientOptions(options),
    max: options.size,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: connectTimeout,
  });
  clients.on("error", ignore);
  // also while somebody holds it: their statements fail and tell them
  clients.on("connect", (client) => void client.on("error", ignore));
  return clients;
}

async function runAlone(
  take: () => Promise<Connection>,
  text: string,
  parameters: readonly unknown[],
): Promise<unknown[]> {
  const connection = await take();
  try {
    return await connection.run(text, parameters);
  } finally {
    connection.release();
  }
}
