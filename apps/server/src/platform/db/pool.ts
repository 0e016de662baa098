import { Pool as Clients, type PoolClient } from "pg";
import { PoolBusy, type PoolCaller, shareConnections, type TurnKey, type Waiter } from "#platform/fairness/index.ts";
import { type ClientOptions, clientOptions, connectTimeout, ignore } from "./client.ts";
import { ConnectionLost } from "./connection-lost.ts";
import { type Connection, hold } from "./connection.ts";
import { type Listener, startListener } from "./listener.ts";
import { inTurn, withTurns } from "./turns.ts";
import { type Observe, type Parameter, type Reader, readerOver, type Run } from "./query.ts";

/** The database. Only the framework, the workers and the start-up hold it; features never do. */
export type Pool = Reader & {
  /** Runs a statement that is a transaction by itself. */
  run: Run;
  /** @throws PoolBusy when none was free in time; ConnectionLost when the database cannot be reached */
  take(): Promise<Connection>;
  /** The same pool for one kind of the product's own work. Its kinds take turns for connections that no request takes. */
  forWork(kind: string): Pool;
  /**
   * The same pool for the requests of one caller. The persons who wait for connections take turns, and so do the keys of a person, so
   * that somebody who asks for many at once delays mostly themselves; no person holds all of them; and what follows a statement waits
   * for a turn of the event loop.
   */
  queuedBy(caller: PoolCaller): Pool;
  /** The same pool for a caller who was authorized in this workspace, whose callers share one turn with each other. */
  inWorkspace(workspace_uuid: string): Pool;
  /** Calls `heard` for every message on the channel, and `again` whenever listening starts anew. */
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<void>;
  close(): Promise<void>;
  /** the number of statements that were sent, without `begin`, `commit` and `rollback`, which are sent together with others */
  statements: number;
};

export type PoolOptions = ClientOptions & {
  readonly size: number;
  /** the number of connections only for the product's own work; by default all are for everything */
  readonly own?: number;
  /** the time for which a caller waits for a connection in all: for its turn and for connecting; 10 s by default. In milliseconds */
  readonly wait?: number;
  readonly observe?: Observe | undefined;
};

/** Opens a pool of at most `size` connections. */
export function openPool(options: PoolOptions): Pool {
  const clients = openClients(options);
  const observe = options.observe ?? ignore;
  const listeners: Listener[] = [];
  const share = shareConnections(options.size, options.own);
  const begin = holding(clients, observe, () => (pool.statements += 1));
  const isGrown = (): boolean => clients.totalCount >= options.size;
  const take: Take = (waiter) => takeInTurn(waiter, options.wait ?? connectTimeout, begin, isGrown);
  /** @param inWorkspace the same pool inside of a workspace; without it work waits for none */
  const poolOver = (waiter: Waiter, turns: TurnKey | null, inWorkspace?: Pool["inWorkspace"]): Pool => {
    const its: Pool = { ...pool, ...waitersOf(waiter, take, observe, turns), inWorkspace: inWorkspace ?? (() => its) };
    return its;
  };
  const poolFor = (caller: PoolCaller, workspace: string): Pool => {
    const turns = { caller: caller.person, workspace: workspace === "" ? caller.person : workspace };
    return poolOver(share.forCaller(caller, workspace), turns, (uuid) => poolFor(caller, uuid));
  };
  const pool: Pool = {
    ...waitersOf(share.forWork(""), take, observe, null),
    statements: 0,
    forWork: (kind) => poolOver(share.forWork(kind), null),
    queuedBy: (caller) => poolFor(caller, ""),
    inWorkspace: () => pool,
    listen: async (channel, heard, again) => {
      listeners.push(await startListener(clientOptions(options), { channel, heard, again }));
    },
    close: async () => {
      await Promise.all([clients.end(), ...listeners.map((listener) => listener.close())]);
    },
  };
  return pool;
}

/** @returns opens or finds a connection that nobody holds, and holds it */
function holding(clients: Clients, ran: Observe, sent: () => void): (released: () => void) => Promise<Connection> {
  const held = new Set<PoolClient>();
  return async (released) => {
    const client = await connect(clients);
    if (held.has(client)) throw new Error("The pool handed out a connection that is held already.");
    held.add(client);
    return hold(client, {
      ran,
      sent,
      released: () => {
        held.delete(client);
        released();
      },
    });
  };
}

type Take = (waiter: Waiter) => Promise<Connection>;

/** The methods of the pool for one caller. @param turns null for the product itself, which does not wait for the event loop */
function waitersOf(
  waiter: Waiter,
  takeFor: Take,
  observe: Observe,
  turns: TurnKey | null,
): Pick<Pool, keyof Reader | "run" | "take"> {
  const take = (): Promise<Connection> => takeFor(waiter);
  const run = runEachAlone(take, observe, turns);
  return { ...readerOver(run), run, take: async () => withTurns(await take(), turns) };
}

/**
 * Keeps the place in the queue until the connection is released. The wait for it and the connecting share one deadline.
 * @param isGrown whether no connection has to be opened first
 */
async function takeInTurn(
  { queue, turn, left }: Waiter,
  wait: number,
  begin: (released: () => void) => Promise<Connection>,
  isGrown: () => boolean,
): Promise<Connection> {
  const asked = performance.now();
  const entering = queue.enter(turn, { timeout: wait, left });
  if (entering !== null) await entering;
  const leave = (): void => queue.leave(turn);
  const mayLast = isGrown() ? null : wait - (performance.now() - asked);
  const begun = begin(leave).catch((error: unknown) => {
    leave();
    throw error;
  });
  return mayLast === null ? begun : inTime(begun, mayLast);
}

/** A connection that comes too late is released at once. */
function inTime(begun: Promise<Connection>, milliseconds: number): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new PoolBusy());
    }, milliseconds).unref();
    const came = (connection: Connection): void => (isLate ? connection.release() : resolve(connection));
    void begun.then(came, reject).finally(() => clearTimeout(timer));
  });
}

function openClients(options: PoolOptions): Clients {
  const clients = new Clients({
    ...clientOptions(options),
    max: options.size,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: options.wait ?? connectTimeout,
  });
  clients.on("error", ignore);
  // also while somebody holds it: their statements fail and tell them
  clients.on("connect", (client) => void client.on("error", ignore));
  return clients;
}

/** @throws ConnectionLost when the database cannot be reached */
function connect(clients: Clients): Promise<PoolClient> {
  return clients.connect().catch((error: unknown) => {
    throw new ConnectionLost(error);
  });
}

function runEachAlone(take: () => Promise<Connection>, observe: Observe, turns: TurnKey | null): Run {
  return (text, parameters = []) => {
    const rows = inTurn(turns, runAlone(take, text, parameters));
    observe(text, rows);
    return rows as Promise<never[]>;
  };
}

async function runAlone(
  take: () => Promise<Connection>,
  text: string,
  parameters: readonly Parameter[],
): Promise<unknown[]> {
  const connection = await take();
  try {
    return await connection.run(text, parameters);
  } finally {
    connection.release();
  }
}
