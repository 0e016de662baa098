import { type Actor, system, type Via } from "#kernel/actor.ts";
import type { AccountEventName, Change, EventName, Json } from "#kernel/events.ts";
import type { Connection } from "#platform/db/connection.ts";
import type { Pool } from "#platform/db/pool.ts";
import { type Reader, readerOver, type Run } from "#platform/db/query.ts";
import type { JobKind, JobPayloads } from "#platform/jobs/kinds.ts";
import type { Sealer } from "#platform/crypto/sealer.ts";
import type { Signals } from "#platform/events/signals.ts";
import { type PendingEffects, flushOutbox } from "./flush-outbox.ts";
import { toJob } from "./to-job.ts";
import { distinctPlaces, placesIn, signal } from "./signal.ts";

/** Who and what a unit of work is done for. */
export type TransactionContext = {
  readonly actor: Actor;
  /** the key or the rule that the actor acts by; null for a person, and for the product itself */
  readonly via: Via | null;
  readonly workspace_uuid: string | null;
  readonly request_id: string | null;
  readonly ip: string | null;
  /** echoed to the board's streams, so that a client recognises its own change */
  readonly client_id: string | null;
  /** 0 for what a person or a key does; one more for what a rule does because of it */
  readonly depth: number;
};

/** When a job is to be done, and whether another of its kind and key would do as well. */
export type Wanted = {
  /** of jobs of one kind and key one waits at most; a second one is not added */
  readonly key?: string;
  readonly inSeconds?: number;
};

/**
 * A write in progress: queries in one transaction, and the announcements that leave with it. What is emitted is
 * written in the same transaction (§6.3 rule 4) and signalled after the commit, or not at all.
 */
export type Transaction<Events extends EventName | AccountEventName = EventName | AccountEventName> = Reader & {
  readonly context: TransactionContext;
  /** Announces a change: one event row, and everything that follows from it. */
  emit(change: Change<Extract<Events, EventName>>): void;
  /** Announces what happened to a person's account, which belongs to no workspace. */
  emitAccount(
    user_uuid: string,
    name: Extract<Events, AccountEventName>,
    data?: { readonly [key: string]: Json },
  ): void;
  /** Writes what was announced so far, still in the transaction: for work that announces more than memory should hold. */
  flush(): Promise<void>;
  /** Leaves a job for after the commit. */
  enqueue<K extends JobKind>(kind: K, payload: JobPayloads[K], wanted?: Wanted): void;
  /**
   * From here on the work belongs to this workspace, which it creates or finds. Through several it flushes in each.
   * @param actor who does it, when the door could not know: somebody who signs up
   */
  useWorkspace(workspace_uuid: string, actor?: Actor): void;
};

export type TransactionServices = {
  readonly pool: Pool;
  readonly signals: Signals;
  readonly sealer: Sealer;
  /** the statement of `eventsStatement` */
  readonly writeEvents: string;
  /** a place for tests to look at what is announced and to fail: just before the commit */
  readonly beforeCommit: (announced: readonly string[]) => void;
  /** by what a job takes turns that is left in no workspace: in a job, what that one does */
  readonly turn_key?: string;
};

/** A transaction between the two doors: opened by one, closed by the other. */
export type OpenTransaction = {
  readonly tx: Transaction;
  /** Runs a statement ahead of the handler; the first one travels with the `begin`. */
  readonly run: Run;
  /** Who does it and where; known once the door has read the credential and the row. */
  setContext(context: Partial<TransactionContext>): void;
  /** The door out: event rows, jobs, commit, and then the signals. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
};

/** Opens a transaction on a connection of its own. */
export async function openTransaction(
  services: TransactionServices,
  initial: Partial<TransactionContext> = {},
): Promise<OpenTransaction> {
  const connection = await services.pool.take();
  const began = connection.run("begin");
  began.catch(() => {});
  const pending: PendingEffects = { changes: [], flushed: [], accounts: [], jobs: [] };
  let context: TransactionContext = {
    actor: system,
    via: null,
    workspace_uuid: null,
    request_id: null,
    ip: null,
    client_id: null,
    depth: 0,
    ...initial,
  };
  const setContext = (part: Partial<TransactionContext>): void => {
    context = { ...context, ...part };
  };
  const tx = transactionOver(services, connection, pending, () => context, setContext);
  return {
    tx,
    run: connection.run,
    setContext,
    commit: async () => {
      services.beforeCommit([...pending.changes, ...pending.accounts].map(({ name }) => name));
      await Promise.all([...flushOutbox(services, connection, context, pending), connection.run("commit")]);
      connection.release();
      const changes = [...pending.flushed, ...placesIn(context.workspace_uuid, pending.changes)];
      signal(services.signals, { ...pending, client_id: context.client_id, changes });
    },
    rollback: async () => {
      await connection.run("rollback").finally(() => connection.release());
    },
  };
}

/** What the handler holds of an open transaction. */
function transactionOver(
  services: TransactionServices,
  connection: Connection,
  pending: PendingEffects,
  contextNow: () => TransactionContext,
  setContext: OpenTransaction["setContext"],
): Transaction {
  const tx: Transaction = {
    ...readerOver(connection.run),
    get context() {
      return contextNow();
    },
    emit: (change) => void pending.changes.push(change),
    emitAccount: (user_uuid, name, data = {}) => void pending.accounts.push({ user_uuid, name, data }),
    flush: async () => {
      const changes = pending.changes.splice(0);
      await Promise.all(
        flushOutbox(services, connection, contextNow(), { ...pending, changes, accounts: [], jobs: [] }),
      );
      pending.flushed = distinctPlaces([...pending.flushed, ...placesIn(contextNow().workspace_uuid, changes)]);
    },
    enqueue: (kind, payload, wanted = {}) =>
      void pending.jobs.push(toJob(services, contextNow(), kind, payload, wanted)),
    useWorkspace: (workspace_uuid, actor = contextNow().actor) => {
      const leaves = pending.changes.length > 0 && contextNow().workspace_uuid !== workspace_uuid;
      if (leaves) throw new Error("What was announced in a workspace is flushed before the work leaves it.");
      setContext({ workspace_uuid, actor });
    },
  };
  return tx;
}

/** Work that no request waits for: opens, does, commits; a failure rolls everything back and is thrown. */
export async function inTransaction<T>(
  services: TransactionServices,
  context: Partial<TransactionContext>,
  doIt: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const open = await openTransaction(services, context);
  try {
    const result = await doIt(open.tx);
    await open.commit();
    return result;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}
