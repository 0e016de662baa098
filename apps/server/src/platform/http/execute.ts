import { actorOf, type Caller, viaOf } from "#kernel/actor.ts";
import type { Credential } from "#platform/auth/credentials.ts";
import type { Reached } from "#platform/auth/find-accessed.ts";
import { reachAlso } from "#platform/auth/also-access.ts";
import { inTurnsOf } from "#platform/crypto/passwords.ts";
import { isDeadlock } from "#platform/db/constraints.ts";
import { inWork, openWork, type OpenWork, type Work } from "#platform/transaction/transaction.ts";
import { type Asked, checkCredential, checkEntrance, enter, type Visit } from "./authorize.ts";
import { networkOf } from "./network.ts";
import { target } from "./route.ts";

/** What a handler made of a request: a status and the body that goes out. */
export type Outcome = {
  readonly status: number;
  readonly body: unknown;
  /** the stored reply of an earlier request: this one's handler did not run */
  readonly isReplay?: true;
};

type Handler = (handed: Record<string, unknown>) => unknown;
type Prepare = (given: Record<string, unknown>) => Promise<unknown>;

/** A read: one statement at the door, then the handler with a reader, which cannot write. */
export async function read(visit: Visit): Promise<Outcome> {
  const { platform, route } = visit;
  const reached = await enter(visit, platform.pool.run, null);
  const handed = { ...hand(visit, reached), read: platform.pool };
  return { status: route.success, body: await (route.handle as Handler)(handed) };
}

/**
 * A write: `begin` travels with the statement that locks and the one that reads what was locked; the handler's
 * statements follow; the events travel with the `commit`. A refusal thrown anywhere rolls everything back.
 */
export async function write(visit: Visit, around: Around): Promise<Outcome> {
  const answered = await around.ahead(() => checkCredential(visit));
  if (answered !== null) return answered;
  const prepared = await prepare(visit);
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact(visit, around, prepared);
    } catch (error) {
      // a received file is handed over once
      if (!isDeadlock(error) || tries === mostTries || visit.route.kind === "upload") throw error;
    }
  }
}

/**
 * Related tickets are locked as they are found, so that two writes may wait for each other. PostgreSQL ends one of them,
 * which has done nothing yet and is done again.
 */
const mostTries = 3;

async function transact(visit: Visit, around: Around, prepared: unknown): Promise<Outcome> {
  const { platform, route } = visit;
  const open = await openWork(platform.work, workContext(visit));
  try {
    const reached = await enter(visit, open.run, target(route)?.lock ?? "exclusive");
    if (reached !== null) settle(open, reached, visit.request.credential);
    const stored = await around.before(open, reached?.caller ?? null);
    if (stored !== null) {
      await open.rollback();
      return stored;
    }
    const handed = { ...hand(visit, reached), work: open.work, reach: reachFrom(visit, open, reached), prepared };
    const outcome = { status: route.success, body: await (route.handle as Handler)(handed) };
    await around.after(open, outcome);
    await open.commit();
    return outcome;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}

/**
 * What a route does before its transaction opens, for whoever the ladder lets in: it is climbed without a lock, and
 * again at the door.
 */
async function prepare(visit: Visit): Promise<unknown> {
  const { platform, route, request } = visit;
  if (route.prepare === null) return null;
  const caller = await checkEntrance(visit);
  const given = {
    caller,
    client: clientOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    services: platform.services,
    read: platform.pool,
    apart: <T>(doIt: (work: Work) => Promise<T>): Promise<T> =>
      inWork(
        { ...platform.work, beforeCommit: () => {} },
        { ...workContext(visit), ...(caller === null ? {} : { actor: actorOf(caller), via: viaOf(caller) }) },
        doIt,
      ),
  };
  return inTurnsOf(networkOf(request.ip ?? ""), () => (route.prepare as Prepare)(given));
}

/** What surrounds a handler: the stored replies of idempotent requests. */
export type Around = {
  /** Before anything else is looked at: what was answered already is not checked, counted or looked up again. */
  ahead(findCaller: () => Promise<Caller | null>): Promise<Outcome | null>;
  /** Inside the transaction, before and after the handler. */
  before(open: OpenWork, caller: Caller | null): Promise<Outcome | null>;
  after(open: OpenWork, outcome: Outcome): Promise<void>;
};

function settle(open: OpenWork, reached: Reached, credential: Credential): void {
  const workspace_uuid = reached.row["workspace_uuid"] ?? (reached.standing === null ? null : reached.row["uuid"]);
  const { caller } = reached;
  const { actor, via, depth } =
    credential.kind === "person" ? credential : { actor: actorOf(caller), via: viaOf(caller), depth: 0 };
  open.settle({ actor, via, depth, workspace_uuid: (workspace_uuid ?? null) as string | null });
}

function reachFrom({ route }: Visit, open: OpenWork, reached: Reached | null) {
  return reachAlso(route.also, {
    caller: reached?.caller ?? null,
    run: open.run,
    workspace_uuid: () => open.work.context.workspace_uuid,
    enter: open.work.enter,
  });
}

function clientOf(request: Asked) {
  const client_id = request.headers["x-client-id"];
  return {
    ip: request.ip,
    user_agent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    client_id: typeof client_id === "string" ? client_id : null,
  };
}

/** What tenants and people can read of the operator's doings does not name the operator's address; staff_calls does. */
function workContext({ route, request }: Visit) {
  const { ip, client_id } = clientOf(request);
  return { request_id: request.id, ip: route.who === "staff" ? null : ip, client_id };
}

function hand(visit: Visit, reached: Reached | null): Record<string, unknown> {
  const { platform, route, request, extra } = visit;
  const aim = target(route);
  return {
    caller: reached?.caller ?? null,
    client: clientOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    role: reached?.role ?? null,
    now: reached?.now ?? new Date(platform.services.now()),
    services: platform.services,
    ...extra,
    ...(aim === null ? {} : { [aim.kind]: reached?.row }),
  };
}
