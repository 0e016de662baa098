import type { FastifyReply, FastifyRequest } from "fastify";
import { climb } from "#kernel/access.ts";
import { refuse } from "#kernel/refusals.ts";
import { actorOf, type Caller } from "#kernel/actor.ts";
import type { Credential } from "#platform/access/credentials.ts";
import type { Lock } from "#platform/access/locks.ts";
import { type Reached, reachStatement, readReached } from "#platform/access/reach.ts";
import { reachAlso } from "#platform/access/reach-also.ts";
import { inWork, openWork, type OpenWork, type Work } from "#platform/work/work.ts";
import type { Platform } from "../services.ts";
import { EarlyError } from "./errors.ts";
import { sessionEnded } from "./authenticate.ts";
import { type Route, target } from "./route.ts";

/** What a handler made of a request: a status and the body that goes out. */
export type Outcome = {
  readonly status: number;
  readonly body: unknown;
  /** the stored reply of an earlier request: this one's handler did not run */
  readonly isReplay?: true;
};

type Handler = (handed: Record<string, unknown>) => unknown;
type Prepare = (given: Record<string, unknown>) => Promise<unknown>;
type Run = (text: string, parameters: readonly unknown[]) => Promise<unknown[]>;

/** A request as far as the door has understood it. */
export type Visit = {
  readonly platform: Platform;
  readonly route: Route;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly extra: Readonly<Record<string, unknown>>;
};

/** A read: one statement at the door, then the handler with a reader, which cannot write. */
export async function read(visit: Visit): Promise<Outcome> {
  const { platform, route } = visit;
  const reached = await enter(visit, platform.pool.run, null);
  const handed = { ...hand(visit, reached), read: platform.pool };
  return { status: route.success, body: await (route.handle as Handler)(handed) };
}

/**
 * A write: `begin` travels with the door's statement, which also locks; the handler's statements follow; the events
 * travel with the `commit`. A refusal thrown anywhere rolls everything back.
 */
export async function write(visit: Visit, around: (open: OpenWork) => Around): Promise<Outcome> {
  const { platform, route, request } = visit;
  const prepared = await prepare(visit);
  const open = await openWork(platform.work, workContext(request));
  try {
    const reached = await enter(visit, open.run, target(route)?.lock ?? "exclusive");
    if (reached !== null) settle(open, reached);
    const wrapped = around(open);
    const stored = await wrapped.before(reached?.caller ?? null);
    if (stored !== null) {
      await open.rollback();
      return stored;
    }
    const handed = { ...hand(visit, reached), work: open.work, reach: reachFrom(visit, open, reached), prepared };
    const outcome = { status: route.success, body: await (route.handle as Handler)(handed) };
    await wrapped.after(outcome);
    await open.commit();
    return outcome;
  } catch (error) {
    await open.rollback();
    throw error;
  }
}

/** What a route does before its transaction opens; its caller is known by then. */
async function prepare(visit: Visit): Promise<unknown> {
  const { platform, route, request } = visit;
  if (route.prepare === null) return null;
  const caller = await checkCredential(visit);
  return (route.prepare as Prepare)({
    caller,
    client: clientOf(request),
    params: request.params,
    query: request.query,
    body: request.body,
    services: platform.services,
    read: platform.pool,
    apart: <T>(doIt: (work: Work) => Promise<T>) =>
      inWork(
        { ...platform.work, beforeCommit: () => {} },
        { ...workContext(request), ...(caller === null ? {} : { actor: actorOf(caller) }) },
        doIt,
      ),
  });
}

/** What surrounds a handler inside its transaction: the stored replies of idempotent requests. */
export type Around = {
  before(caller: Caller | null): Promise<Outcome | null>;
  after(outcome: Outcome): Promise<void>;
};

function settle(open: OpenWork, reached: Reached): void {
  const workspace_uuid = reached.row["workspace_uuid"] ?? (reached.standing === null ? null : reached.row["uuid"]);
  open.settle({ actor: actorOf(reached.caller), workspace_uuid: (workspace_uuid ?? null) as string | null });
}

function reachFrom({ route }: Visit, open: OpenWork, reached: Reached | null) {
  return reachAlso(route.also, {
    caller: reached?.caller ?? null,
    run: open.run,
    workspace_uuid: () => open.work.context.workspace_uuid,
    enter: open.work.enter,
  });
}

/** Reads the credential and what the request names in one statement, and climbs the ladder. */
async function enter(visit: Visit, run: Run, lock: Lock | null): Promise<Reached | null> {
  const { route, request } = visit;
  const credential = credentialOf(visit);
  if (credential === null) return null;
  const aim = target(route);
  const named = aim === null ? null : { kind: aim.kind, uuid: namedUuid(aim, request) };
  const statement = reachStatement(credential, named, aim?.need === "read" ? null : lock, route.clock);
  const [row] = await run(statement.text, statement.parameters);
  const reached = welcome(visit, credential, readReached(row as Record<string, unknown>, aim?.kind ?? null));
  if (aim !== null) admit(aim, named?.uuid ?? null, reached, !route.writes);
  return reached;
}

/** What the caller is known by; null on a route for anyone. (Others were refused before the body was read.) */
function credentialOf({ route, request: { credential } }: Visit) {
  return route.who === "anyone" || credential.kind === "none" || credential.kind === "malformed" ? null : credential;
}

type Aim = NonNullable<ReturnType<typeof target>>;

/** @throws Refusal */
function admit(aim: Aim, uuid: string | null, { caller, standing }: Reached, isRead: boolean): void {
  if (uuid === null && caller.api_key === null) refuse("workspace_uuid_missing");
  climb(aim.kind, aim.need, standing, { archived: aim.archived, isRead });
}

/** The uuid of what the route reaches; null where its query leaves it to the key. */
function namedUuid(aim: Aim, request: FastifyRequest): string | null {
  const given = (aim.from === "path" ? request.params : request.query) as Record<string, string>;
  const uuid = given[aim.param] ?? null;
  if (uuid === null && aim.from === "path") throw new Error(`The path does not name ${aim.param}.`);
  return uuid;
}

/**
 * Refuses a credential that the database does not know any more, and notes the use of one that it does.
 * @throws EarlyError 401
 */
function welcome(visit: Visit, credential: Credential, reached: Reached | undefined): Reached {
  const { platform, request, reply } = visit;
  request.countCaller(reached !== undefined);
  if (reached === undefined) throw credential.kind === "api_key" ? keyInvalid() : sessionEnded();
  const { api_key, session_uuid } = reached.caller;
  if (reached.keyExpired && api_key !== null) throw keyExpired(api_key.expires_at);
  if (session_uuid !== null) platform.uses.session(session_uuid, request.ip);
  if (api_key !== null) platform.uses.key(api_key.uuid, request.ip);
  announceExpiry(reply, reached);
  return reached;
}

/**
 * Reads the credential alone, ahead of the door: for a request whose input is wrong (401 before 400), and for what
 * is done before the transaction.
 * @returns null when the route asks for no credential
 */
export async function checkCredential(visit: Visit): Promise<Caller | null> {
  const { platform } = visit;
  const credential = credentialOf(visit);
  if (credential === null) return null;
  const statement = reachStatement(credential, null, null, false);
  const [row] = await platform.pool.run(statement.text, statement.parameters);
  return welcome(visit, credential, readReached(row as Record<string, unknown>, null)).caller;
}

/** Climbs the ladder without a lock, before an upload is received; the door climbs it again when it was. */
export async function checkEntrance(visit: Visit): Promise<void> {
  await enter(visit, visit.platform.pool.run, null);
}

const invalidKey = "The API key is not valid or has been revoked.";

function keyInvalid(): EarlyError {
  return new EarlyError(401, "API_KEY_INVALID", invalidKey, { error: invalidKey });
}

function keyExpired(expires_at: Date | null): EarlyError {
  const message = "The API key has expired.";
  const markers = { error: message, api_key_expired: true, expires_at: expires_at?.toISOString() };
  return new EarlyError(401, "API_KEY_EXPIRED", message, markers);
}

const warning = 14 * 24 * 60 * 60 * 1000;

/** For the final 14 days before a key's expiry, its successful replies say so (§5). */
function announceExpiry(reply: FastifyReply, reached: Reached): void {
  const expires = reached.caller.api_key?.expires_at;
  if (expires && expires.getTime() - reached.now.getTime() <= warning) {
    reply.header("x-api-key-expires-at", expires.toISOString());
  }
}

function clientOf(request: FastifyRequest) {
  const client_id = request.headers["x-client-id"];
  return {
    ip: request.ip,
    user_agent: request.headers["user-agent"]?.slice(0, 500) ?? null,
    client_id: typeof client_id === "string" ? client_id : null,
  };
}

function workContext(request: FastifyRequest) {
  const { ip, client_id } = clientOf(request);
  return { request_id: request.id, ip, client_id };
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
