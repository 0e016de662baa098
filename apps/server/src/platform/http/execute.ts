import { fail } from "#kernel/errors.ts";
import { actorOf, type Caller, viaOf } from "#kernel/actor.ts";
import type { Credential } from "#platform/auth/credentials.ts";
import type { Accessed } from "#platform/auth/find-accessed.ts";
import { bindLoad } from "#platform/auth/also-access.ts";
import { growIn } from "#platform/auth/grow.ts";
import { queuedBy } from "#platform/crypto/passwords.ts";
import { isDeadlock, errorOfConstraint } from "#platform/db/constraints.ts";
import {
  inTransaction,
  openTransaction,
  type OpenTransaction,
  type Transaction,
} from "#platform/transaction/transaction.ts";
import { checkCredential, checkAccess, authorizeRequest, type RequestContext } from "./authorize.ts";
import { networkOf } from "#platform/util/network.ts";
import { clientOf, findNouns, handlerInput } from "./handler-input.ts";
import { target } from "./route.ts";

/** The result of a handler: a status and the body of the reply. */
export type Outcome = {
  readonly status: number;
  readonly body: unknown;
  /** the stored reply of an earlier request: the handler did not run for this one */
  readonly isReplay?: true;
};

type Handler = (input: Record<string, unknown>) => unknown;
type BeforeTransaction = (input: Record<string, unknown>) => Promise<unknown>;

/** A read: one statement that authorizes it, then the handler, which is given no transaction. */
export async function executeRead(context: RequestContext): Promise<Outcome> {
  const { platform, route } = context;
  const accessed = await authorizeRequest(context, platform.pool.run, null);
  const workspace_uuid = accessed === null ? null : workspaceOf(accessed);
  const read = workspace_uuid === null ? platform.pool : platform.pool.inWorkspace(workspace_uuid);
  const nouns = await findNouns(context, read, accessed);
  const input = { ...handlerInput(context, accessed), ...nouns, read };
  return { status: route.http.status, body: await (route.handle as Handler)(input) };
}

/**
 * A write: `begin` is sent together with the statement that locks and the one that reads what was locked; the handler's
 * statements follow; the events are sent together with the `commit`. An error thrown anywhere rolls everything back.
 */
export async function executeWrite(context: RequestContext, hooks: HandlerHooks): Promise<Outcome> {
  const answered = await hooks.findReply(() => checkCredential(context));
  if (answered !== null) return answered;
  try {
    return await transactAgain(context, hooks, await beforeTransaction(context));
  } catch (error) {
    throw errorOfConstraint(context.platform.constraints, error);
  }
}

async function transactAgain(context: RequestContext, hooks: HandlerHooks, prepared: unknown): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(context, hooks, prepared);
    } catch (error) {
      // a handler gets a received file only once
      if (!isDeadlock(error) || tries === maxTries || context.route.kind === "upload") throw error;
    }
  }
}

/**
 * Related tasks are locked in the order in which they are found, so two writes may wait for each other. PostgreSQL then
 * aborts one of them. It was rolled back, and is tried again, so many times in all.
 */
const maxTries = 3;

async function transact(context: RequestContext, hooks: HandlerHooks, prepared: unknown): Promise<Outcome> {
  const { platform, route } = context;
  const open = await openTransaction(platform.transactions, transactionContext(context));
  try {
    const accessed = await authorizeRequest(context, open.run, target(route)?.lock ?? "exclusive");
    if (accessed !== null) setContext(open, accessed, context.request.credential);
    const stored = await hooks.beforeHandler(open, accessed?.caller ?? null);
    if (stored !== null) {
      await open.rollback();
      return stored;
    }
    const input = {
      ...handlerInput(context, accessed),
      ...(await findNouns(context, open.tx, accessed)),
      tx: open.tx,
      load: loaderOf(context, open, accessed),
      grow: growIn(open.tx),
      prepared,
    };
    const outcome = { status: route.http.status, body: await (route.handle as Handler)(input) };
    await hooks.afterHandler(open, outcome);
    // guard: HEAD verifies an address | `context.isHead === true` => `false` | by head.test.ts
    await (context.isHead === true ? open.rollback() : open.commit());
    return outcome;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}

/**
 * Runs what a route declares as `beforeTransaction`. The request is authorized first without a lock, and again in the
 * transaction.
 */
async function beforeTransaction(context: RequestContext): Promise<unknown> {
  const { platform, route, request } = context;
  if (route.beforeTransaction === null) return null;
  const caller = await checkAccess(context);
  const input = {
    fail,
    caller,
    client: clientOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    services: platform.services,
    read: platform.pool,
    ...context.extra,
    inOwnTransaction: <T>(doIt: (tx: Transaction) => Promise<T>): Promise<T> =>
      inTransaction(
        { ...platform.transactions, beforeCommit: () => {} },
        { ...transactionContext(context), ...(caller === null ? {} : { actor: actorOf(caller), via: viaOf(caller) }) },
        doIt,
      ),
  };
  return queuedBy(networkOf(request.ip ?? ""), () => (route.beforeTransaction as BeforeTransaction)(input));
}

/** What runs around a handler: the stored replies of idempotent requests. */
export type HandlerHooks = {
  /** Runs first: a request that was answered already is not executed again. */
  findReply(findCaller: () => Promise<Caller | null>): Promise<Outcome | null>;
  /** Inside the transaction, before and after the handler. */
  beforeHandler(open: OpenTransaction, caller: Caller | null): Promise<Outcome | null>;
  afterHandler(open: OpenTransaction, outcome: Outcome): Promise<void>;
};

/** The workspace of what the request names; null where it names nothing. */
function workspaceOf({ row, accessContext }: Accessed): string | null {
  return (row["workspace_uuid"] ?? (accessContext === null ? null : row["uuid"]) ?? null) as string | null;
}

function setContext(open: OpenTransaction, accessed: Accessed, credential: Credential): void {
  const { caller } = accessed;
  const { actor, via, depth } =
    credential.kind === "person" ? credential : { actor: actorOf(caller), via: viaOf(caller), depth: 0 };
  open.setContext({ actor, via, depth, workspace_uuid: workspaceOf(accessed) });
}

function loaderOf({ route }: RequestContext, open: OpenTransaction, accessed: Accessed | null) {
  return bindLoad(route.alsoAccess, {
    caller: accessed?.caller ?? null,
    run: open.run,
    workspace_uuid: () => open.tx.context.workspace_uuid,
    useWorkspace: open.tx.useWorkspace,
  });
}

/** Events that tenants can read do not contain the operator's address; `staff_calls` does. */
function transactionContext({ route, request }: RequestContext) {
  const { ip, client_id } = clientOf(request);
  return { request_id: request.id, ip: route.auth === "staff" ? null : ip, client_id };
}
