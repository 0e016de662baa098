import { Pool as Clients, type PoolClient } from "pg";
import { KeyedSemaphore, type SemaphoreOptions } from "#platform/util/keyed-semaphore.ts";
import type { TurnKey } from "#platform/util/loop-turns.ts";
import { type ClientOptions, clientOptions, connectTimeout, ignore } from "./client.ts";
import { type Connection, hold } from "./connection.ts";
import { type Listener, startListener } from "./listener.ts";
import { inTurn, withTurns } from "./turns.ts";
import { type Observe, type Reader, readerOver, type Run } from "./query.ts";

/** The database. Only the framework, the workers and the start-up hold it; features never do. */
export type Pool = Reader & {
  /** Runs a statement that is a transaction by itself. */
  run: Run;
  /** @throws PoolBusy when none was free in time; Error when the database cannot be reached */
  take(): Promise<Connection>;
  /**
   * The same pool for the requests of one caller, named by the key. The keys that wait for connections take turns, so that
   * a caller who asks for many at once delays mostly itself; none holds all of them; and what follows a statement waits for a
   * turn of the event loop.
   */
  queuedBy(key: string): Pool;
  /** The same pool for a caller who was authorized in this workspace, whose callers share one turn with each other. */
  inWorkspace(workspace_uuid: string): Pool;
  /** Calls `heard` for every message on the channel, and `again` whenever listening starts anew. */
  listen(channel: string, heard: (payload: string) => void, again: () => void): Promise<void>;
  close(): Promise<void>;
  /** how many statements were sent, without `begin`, `commit` and `rollback`, which are sent together with others */
  statements: number;
};

/** How many may wait for a connection; beyond that, requests of the key with the most waiting ones fail first. */
const mostWaiting = 5000;

/**
 * Which part of the connections one caller holds at most, and the reads of one workspace. To wait until somebody else comes would
 * not be enough, because PostgreSQL divides its processors among all statements that run.
 */
const partOfCaller = 0.25;
const partOfWorkspace = 0.5;

export type PoolOptions = ClientOptions & {
  readonly size: number;
  /** how long a caller waits for a connection in all: for its turn and for connecting; 10 s by default. In milliseconds */
  readonly wait?: number;
  readonly observe?: Observe | undefined;
};

type Waiting = {
  readonly all: KeyedSemaphore;
  readonly callers: KeyedSemaphore;
  readonly workspaces: KeyedSemaphore;
  readonly wait: number;
};

/** Too many wait for a connection, or none was free in time; nothing was sent. */
export class PoolBusy extends Error {
  constructor() {
    super("No connection to the database was free in time.");
  }
}

/** Opens a pool of at most `size` connections. */
export function openPool(options: PoolOptions): Pool {
  const clients = openClients(options);
  const observe = options.observe ?? ignore;
  const held = new Set<PoolClient>();
  const listeners: Listener[] = [];
  const waiting = createWaiting(options);
  const begin = async (released: () => void): Promise<Connection> => {
    const client = await clients.connect();
    if (held.has(client)) throw new Error("The pool handed out a connection that is held already.");
    held.add(client);
    return hold(client, {
      ran: observe,
      sent: () => (pool.statements += 1),
      released: () => {
        held.delete(client);
        released();
      },
    });
  };
  const take: Take = (whose) => takeInTurn(waiting, whose, begin);
  const poolFor = (caller: string, workspace: string): Pool => ({
    ...pool,
    ...waitersOf({ caller, workspace }, take, observe),
    inWorkspace: (uuid) => poolFor(caller, uuid),
  });
  const pool: Pool = {
    // for the product itself, which takes turns with the callers
    ...waitersOf({ caller: "", workspace: "" }, take, observe),
    statements: 0,
    queuedBy: (key) => poolFor(key, ""),
    inWorkspace: (uuid) => poolFor("", uuid),
    listen: async (channel, heard, again) => {
      listeners.push(await startListener(clientOptions(options), { channel, heard, again }));
    },
    close: async () => {
      await Promise.all([clients.end(), ...listeners.map((listener) => listener.close())]);
    },
  };
  return pool;
}

type Take = (whose: TurnKey) => Promise<Connection>;

/** What a caller does with the pool, inside a workspace where that is known. Without a caller it is the product itself. */
function waitersOf(whose: TurnKey, takeFor: Take, observe: Observe): Pick<Pool, keyof Reader | "run" | "take"> {
  const { caller, workspace } = whose;
  const take = (): Promise<Connection> => takeFor(whose);
  const turns = caller === "" ? null : { caller, workspace: workspace === "" ? caller : workspace };
  const run = runEachAlone(take, observe, turns);
  return { ...readerOver(run), run, take: async () => withTurns(await take(), turns) };
}

function createWaiting({ size, wait = connectTimeout }: PoolOptions): Waiting {
  return {
    all: limit({ atOnce: size }),
    callers: limit({ atOncePerKey: Math.max(2, Math.ceil(size * partOfCaller)) }),
    workspaces: limit({ atOncePerKey: Math.max(2, Math.ceil(size * partOfWorkspace)) }),
    wait,
  };
}

function limit(options: SemaphoreOptions): KeyedSemaphore {
  return new KeyedSemaphore({ ...options, mostWaiting, busy: () => new PoolBusy() });
}

/** Holds the semaphore until the connection is released. The wait for it and the connecting share one deadline. */
function takeInTurn(
  { all, callers, workspaces, wait }: Waiting,
  { caller, workspace }: TurnKey,
  begin: (released: () => void) => Promise<Connection>,
): Promise<Connection> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(new PoolBusy());
    }, wait).unref();
    const holdOne = async (): Promise<void> => {
      if (isLate) return;
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const connection = await begin(release);
      clearTimeout(timer);
      if (isLate) connection.release();
      else resolve(connection);
      await released;
    };
    const ofAll = (): Promise<void> => all.take(caller, holdOne);
    const ofWorkspace = workspace === "" ? ofAll : (): Promise<void> => workspaces.take(workspace, ofAll);
    (caller === "" ? ofAll() : callers.take(caller, ofWorkspace)).catch((error: unknown) => {
      clearTimeout(timer);
      reject(error);
    });
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
  parameters: readonly unknown[],
): Promise<unknown[]> {
  const connection = await take();
  try {
    return await connection.run(text, parameters);
  } finally {
    connection.release();
  }
}
