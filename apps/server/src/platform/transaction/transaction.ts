import type { DocumentJson } from "@stoa/document";
import { type Actor, system, type ActorVia } from "#kernel/actor.ts";
import type { AccountEventName, Change, EventName, Json } from "#kernel/events.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { ignore } from "#platform/db/client.ts";
import type { Connection } from "#platform/db/connection.ts";
import { declareNothing, declareWorkspace } from "#platform/db/horizon.ts";
import type { PersonalKind } from "#platform/events/signals.ts";
import { type Reader, readerOver, type Run } from "#platform/db/query.ts";
import { readTaskMarkdown } from "#platform/texts/texts.ts";
import type { Job } from "#platform/jobs/declaration.ts";
import { noEffects, type PendingEffects, prepareOutbox } from "./flush-outbox.ts";
import type { EnqueueOptions, TransactionContext, TransactionServices } from "./context.ts";
import { toJob } from "./to-job.ts";
import { distinctLocations, locationsOf, signal } from "./signal.ts";

/**
 * A write in progress: queries in one transaction, and the events and jobs that belong to it. They are written in the same
 * transaction (§6.3 rule 4) and signalled after the commit, or not at all.
 */
export type Transaction<Events extends EventName | AccountEventName = EventName | AccountEventName> = Reader & {
  /** one object for the whole transaction: `useWorkspace` changes it, so take the fields that you need, not the object */
  readonly context: TransactionContext;
  /** Announces a change: it becomes one event row, from which deliveries, notifications and automations follow. */
  readonly emit: (change: Change<Extract<Events, EventName>>) => void;
  /** Announces an event of a person's account, which belongs to no workspace. */
  readonly emitAccount: (
    user_uuid: string,
    name: Extract<Events, AccountEventName>,
    data?: { readonly [key: string]: Json },
  ) => void;
  /** Signals the person's own streams, after the commit, about a change that nobody else sees. @param workspace_uuid null for all */
  readonly tellPerson: (user_uuid: string, workspace_uuid: WorkspaceUuid | null, what: PersonalKind) => void;
  /** Signals the rooms of a live document, after the commit, the new end of its log. */
  readonly tellRooms: (uuid: string, seq: number) => void;
  /**
   * Reads the markdown of a task or a comment; its events need not read it again.
   * @returns null if that takes too long
   * @throws EngineBusy
   */
  readMarkdown(markdown: string): Promise<DocumentJson | null>;
  /** Writes the events announced so far, still in the transaction: for when they are too many to be kept in memory. */
  flush(): Promise<void>;
  /** Adds a job, which is done after the commit. */
  enqueue<Payload extends object>(job: Job<Payload>, payload: NoInfer<Payload>, options?: EnqueueOptions): void;
  /**
   * From here on the transaction belongs to this workspace, which it has created or found. A transaction that changes
   * several workspaces calls `flush` in each.
   * @param actor who does it, when the request has no credential: somebody who signs up, or who sends a feedback form
   * @param via the feedback form
   */
  useWorkspace(workspace_uuid: WorkspaceUuid, actor?: Actor, via?: ActorVia): void;
};

/** An open transaction, with what the framework needs around the handler. */
export type OpenTransaction = {
  readonly tx: Transaction;
  /** Runs a statement before the handler; the first one is sent together with the `begin`. */
  readonly run: Run;
  /** Sets the actor and the workspace, once the credential and the row have been read. */
  setContext(context: Partial<TransactionContext>): void;
  /** Writes event rows and jobs, commits, and then sends the signals. */
  commit(): Promise<void>;
  /** Ends it without any effect. It never fails: when the connection is lost, PostgreSQL has done the same. */
  rollback(): Promise<void>;
};

/** Opens a transaction on a connection of its own. */
export async function openTransaction(
  services: TransactionServices,
  initial: Partial<TransactionContext> = {},
): Promise<OpenTransaction> {
  const connection = await services.pool.take();
  begin(connection, initial.workspace_uuid ?? null);
  const pending = noEffects();
  const context: TransactionContext = {
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
    Object.assign(context, part);
    if (typeof part.workspace_uuid === "string") connection.workFor(part.workspace_uuid);
  };
  const tx = transactionOver(services, connection, pending, context, setContext);
  return {
    tx,
    run: connection.run,
    setContext,
    commit: async () => {
      services.beforeCommit([...pending.flushed, ...pending.changes, ...pending.accounts]);
      const send = await prepareOutbox(services, connection, context, pending);
      await Promise.all([...send(), connection.run("commit")]);
      connection.release();
      const changes = [...pending.flushed, ...locationsOf(context.workspace_uuid, pending.changes)];
      signal(services.signals, { ...pending, client_id: context.client_id, changes });
    },
    rollback: async () => {
      await connection.run("rollback").catch(ignore);
      connection.release();
    },
  };
}

/** Sends the `begin`, which goes with the next statement. @param workspace_uuid the only one that is written to; null for any */
function begin(connection: Connection, workspace_uuid: WorkspaceUuid | null): void {
  connection.run("begin").catch(ignore);
  if (workspace_uuid === null) return;
  connection.run(`select ${declareWorkspace("$1::uuid")}`, [workspace_uuid]).catch(ignore);
}

/** The part of an open transaction that the handler gets. */
function transactionOver(
  services: TransactionServices,
  connection: Connection,
  pending: PendingEffects,
  context: TransactionContext,
  setContext: OpenTransaction["setContext"],
): Transaction {
  const tx: Transaction = {
    ...readerOver(connection.run),
    // not a getter: V8 keeps what a getter of an object can reach, here all of the transaction, until its next full collection (decision 29)
    context,
    emit: (change) => void pending.changes.push(change),
    emitAccount: (user_uuid, name, data = {}) => void pending.accounts.push({ user_uuid, name, data }),
    tellPerson: (user_uuid, workspace_uuid, what) => void pending.personal.push({ user_uuid, workspace_uuid, what }),
    tellRooms: (uuid, seq) => void pending.rooms.push({ uuid, seq }),
    readMarkdown: async (markdown) => {
      const read = await readTaskMarkdown(services.texts, context.workspace_uuid ?? "", markdown);
      if (read === null) return null;
      pending.texts.set(markdown, read);
      return read.document;
    },
    flush: async () => {
      const changes = pending.changes.splice(0);
      const part = { ...pending, changes, accounts: [], jobs: [] };
      const send = await prepareOutbox(services, connection, context, part);
      await Promise.all(send());
      pending.flushed = distinctLocations([...pending.flushed, ...locationsOf(context.workspace_uuid, changes)]);
    },
    enqueue: (job, payload, options = {}) => void pending.jobs.push(toJob(services, context, job, payload, options)),
    useWorkspace: (workspace_uuid, actor = context.actor, via) => {
      const hasPending = pending.changes.length > 0 && context.workspace_uuid !== workspace_uuid;
      if (hasPending) throw new Error("Call flush() before the transaction goes on in another workspace.");
      const isElsewhere = context.workspace_uuid !== null && context.workspace_uuid !== workspace_uuid;
      // sent before what it writes there
      if (isElsewhere) connection.run(`select ${declareNothing}`).catch(ignore);
      setContext({ workspace_uuid, actor, ...(via === undefined ? {} : { via }) });
    },
  };
  return tx;
}

/** Runs a transaction outside of a request. A failure rolls everything back and is thrown again. */
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
