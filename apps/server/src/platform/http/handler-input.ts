import { actorOf, type Caller, viaOf } from "#kernel/actor.ts";
import { isAdmin } from "#kernel/authorize.ts";
import { fail } from "#kernel/errors.ts";
import { bindLoad } from "#platform/auth/also-access.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { Credential } from "#platform/auth/credentials.ts";
import { type AccessResult, workspaceOf } from "#platform/auth/find-accessed.ts";
import { growIn } from "#platform/auth/grow.ts";
import type { Reader } from "#platform/db/query.ts";
import type { TransactionContext } from "#platform/transaction/context.ts";
import { inTransaction, type OpenTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import type { IncomingRequest, RequestContext } from "./request-context.ts";

/** Properties of a handler's input, by their names. */
type Input = Record<string, unknown>;

/** The client of a request, without its credential. */
function clientOf(request: IncomingRequest) {
  const client_id = request.headers["x-client-id"];
  return {
    ip: request.ip,
    user_agent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    client_id: typeof client_id === "string" ? client_id : null,
  };
}

/** The input of a read's handler. @param resources the rows of `findResources` */
export function inputOfRead(
  context: RequestContext,
  accessed: AccessResult | null,
  resources: Input,
  read: Reader,
): Input {
  return { ...inputOf(context, accessed), ...resources, read };
}

/** The input of a write's handler. @param prepared the result of `beforeTransaction` */
export function inputOfWrite(
  context: RequestContext,
  accessed: AccessResult | null,
  resources: Input,
  open: OpenTransaction,
  prepared: unknown,
): Input {
  const { tx } = open;
  return {
    ...inputOf(context, accessed),
    ...resources,
    tx,
    load: loaderOf(context, open, accessed),
    grow: growIn(tx),
    prepared,
  };
}

/** The part of the input that reads and writes have in common. */
function inputOf({ platform, route, request, extra }: RequestContext, accessed: AccessResult | null): Input {
  return {
    fail,
    caller: accessed?.caller ?? null,
    client: clientOf(request),
    params: lowerCased(request),
    query: request.query,
    body: request.body,
    role: accessed?.role ?? null,
    viewer: viewerOf(accessed),
    expectVersion,
    now: accessed?.now ?? new Date(platform.services.now()),
    services: platform.services,
    ...extra,
    ...(route.target === null ? {} : { [route.target.kind]: accessed?.row }),
  };
}

export function viewerOf(accessed: AccessResult | null): BoardViewer | null {
  return accessed === null ? null : { user_uuid: accessed.caller.user_uuid, seesAllBoards: isAdmin(accessed.role) };
}

/** @throws ApiError version_conflict, with the version that is stored */
function expectVersion(row: { readonly version: number }, version: number): void {
  if (row.version !== version) fail("version_conflict", {}, { version: row.version });
}

/** A uuid is the same in any case; the database writes it in lower case. */
export function lowerCased({ params }: IncomingRequest): Readonly<Record<string, string>> {
  const given = Object.entries((params ?? {}) as Record<string, string>);
  return Object.fromEntries(given.map(([name, value]) => [name, name.endsWith("uuid") ? value.toLowerCase() : value]));
}

function loaderOf({ route }: RequestContext, open: OpenTransaction, accessed: AccessResult | null) {
  return bindLoad(route.alsoAccess, {
    caller: accessed?.caller ?? null,
    run: open.run,
    workspace_uuid: () => open.tx.context.workspace_uuid,
    useWorkspace: open.tx.useWorkspace,
  });
}

/** The input of `beforeTransaction`. */
export function inputBeforeTransaction(context: RequestContext, caller: Caller | null): Input {
  const { platform, request, extra } = context;
  return {
    fail,
    caller,
    client: clientOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    services: platform.services,
    read: platform.pool,
    ...extra,
    inOwnTransaction: <T>(doIt: (tx: Transaction) => Promise<T>): Promise<T> =>
      inTransaction(
        { ...platform.transactions, beforeCommit: () => {} },
        { ...originOf(context), ...(caller === null ? {} : { actor: actorOf(caller), via: viaOf(caller) }) },
        doIt,
      ),
  };
}

/** The part of a transaction's context that is known before the caller. Events that tenants can read do not contain the operator's address; `staff_calls` does. */
export function originOf({ route, request }: RequestContext) {
  const { ip, client_id } = clientOf(request);
  return { request_id: request.id, ip: route.auth === "staff" ? null : ip, client_id };
}

/** The part of a transaction's context that the caller decides: a person, or the automation that acts for one. */
export function actingAs(credential: Credential, accessed: AccessResult): Partial<TransactionContext> {
  const { caller } = accessed;
  const { actor, via, depth } =
    credential.kind === "person" ? credential : { actor: actorOf(caller), via: viaOf(caller), depth: 0 };
  return { actor, via, depth, workspace_uuid: workspaceOf(accessed) };
}
