import type { Run } from "#platform/db/query.ts";
import type { FastifyRequest } from "fastify";
import { authorize } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import { fail } from "#kernel/errors.ts";
import type { Credential } from "#platform/auth/credentials.ts";
import type { Lock } from "#platform/auth/locks.ts";
import { findAccessed, type Accessed } from "#platform/auth/find-accessed.ts";
import type { Platform } from "./services.ts";
import { mayBeAnonymous, sessionEnded, tokenInvalid } from "./authenticate.ts";
import { HttpError } from "./errors.ts";
import { type Route, target } from "./route.ts";

/** The parts of a request that the framework reads. An operation that an automation performs has these only. */
export type IncomingRequest = Pick<
  FastifyRequest,
  "params" | "query" | "body" | "id" | "headers" | "credential" | "byCookie" | "countCaller" | "keyEndsSoon"
> & {
  readonly ip: string | null;
};

/** A request with its route and what has been prepared for its handler. */
export type RequestContext<Request extends IncomingRequest = IncomingRequest> = {
  readonly platform: Platform;
  readonly route: Route;
  readonly request: Request;
  readonly extra: Readonly<Record<string, unknown>>;
  /** it was asked by HEAD what GET would answer: whatever it changes is rolled back */
  readonly isHead?: boolean;
};

/**
 * Reads the credential and its access to what the request names, after a write has locked that, and authorizes it.
 * @param lock of the row that the path names; null for a read
 * @returns null when the route is public, or optional and without a credential
 * @throws ApiError, HttpError 401
 */
export async function authorizeRequest(context: RequestContext, run: Run, lock: Lock | null): Promise<Accessed | null> {
  const { route, request } = context;
  const credential = credentialOf(context);
  if (credential === null) return null;
  const accessTarget = target(route);
  const named = namedBy(accessTarget, request);
  const how = { lock: accessTarget?.permission === "read" ? null : lock, serverTime: route.serverTime };
  const accessed = identify(context, credential, await findAccessed(run, credential, named, how));
  if (accessed === null) return null;
  checkStaff(route, accessed.caller);
  // guard: nobody is authorized
  if (accessTarget !== null) authorizeTarget(context, accessTarget, named?.uuid ?? null, accessed);
  return accessed;
}

/** Whether a request only takes access or data away, so that no unpaid invoice may refuse it. */
function removesAccess({ removesAccess: declared }: Route, { body }: IncomingRequest): boolean {
  return typeof declared === "function" ? declared(body as never) : declared;
}

/** The credential that names the caller; null for none. (`checkHeader` has rejected those that the route does not accept.) */
function credentialOf({ route, request: { credential } }: RequestContext) {
  return route.auth === "public" || credential.kind === "none" || credential.kind === "malformed" ? null : credential;
}

/**
 * Only staff accounts with a second factor may use a /staff route (§1 rule 2): such an account can stop every workspace.
 * @throws ApiError staff_required, staff_two_factor_required
 */
export function checkStaff(route: Route, { is_staff, staff_has_two_factor }: Caller): void {
  if (route.auth !== "staff") return;
  // guard: everybody is staff
  if (!is_staff) fail("staff_required");
  if (!staff_has_two_factor) fail("staff_two_factor_required", {}, { two_factor_required: true });
}

type Target = NonNullable<ReturnType<typeof target>>;

/** @throws ApiError */
function authorizeTarget(
  { route, request }: RequestContext,
  named: Target,
  uuid: string | null,
  { caller, accessContext }: Accessed,
): void {
  if (uuid === null && caller.api_key === null) fail("workspace_uuid_missing");
  const isRead = !route.writes;
  const how = { archived: named.archived, isRead, isUnbilled: isRead || removesAccess(route, request) };
  authorize(named.kind, named.permission, accessContext, how);
}

/** The uuid that the request names; null where its query omits it and the key decides. */
function namedUuid(named: Target, request: IncomingRequest): string | null {
  const given = { path: request.params, query: request.query, body: request.body }[named.from] as Record<
    string,
    string
  >;
  const uuid = given[named.param] ?? null;
  if (uuid === null && named.from !== "query") throw new Error(`The ${named.from} does not name ${named.param}.`);
  return uuid;
}

/** The kind and uuid of what the request names, as `findAccessed` takes them. */
function namedBy(named: Target | null, request: IncomingRequest) {
  return named === null ? null : { kind: named.kind, uuid: namedUuid(named, request) };
}

/** The caller that the credential names; null when it names nobody and the route is optional. @throws HttpError 401 */
function identify(context: RequestContext, credential: Credential, found: Accessed | undefined): Accessed | null {
  const isAnonymous = found === undefined && mayBeAnonymous(context.route.auth, context.request);
  return isAnonymous ? null : acceptCredential(context, credential, found);
}

/**
 * Rejects a credential that is no longer valid, and records the use of one that is.
 * @throws HttpError 401
 */
function acceptCredential(context: RequestContext, credential: Credential, found: Accessed | undefined): Accessed {
  const { platform, request } = context;
  const accessed = checkOwner(request, credential, found);
  const { api_key, session_uuid } = accessed.caller;
  // guard: an expired key works
  if (accessed.keyExpired && api_key !== null) throw keyExpired(api_key.expires_at);
  if (request.ip === null) return accessed;
  if (session_uuid !== null) platform.uses.session(session_uuid, request.ip);
  if (api_key !== null) platform.uses.key(api_key.uuid, request.ip);
  request.keyEndsSoon = endsSoon(accessed);
  return accessed;
}

/** A token also names the person of its session: nobody can use the session of another person. */
function checkOwner(request: IncomingRequest, credential: Credential, found: Accessed | undefined): Accessed {
  const isOwn = credential.kind !== "session" || found?.caller.user_uuid === credential.user_uuid;
  request.countCaller(found !== undefined && isOwn ? found.caller : null);
  if (found === undefined) throw credential.kind === "api_key" ? keyInvalid() : sessionEnded();
  // guard: a token names another person than its session | by sessions/tokens.test.ts
  if (!isOwn) throw tokenInvalid();
  return found;
}

/**
 * Checks the credential alone, before everything else: for a request with invalid input (401 before 400), for the record
 * of a staff call, and for a request that was answered already.
 * @returns null when the route is public, or optional and without a credential
 */
export async function checkCredential(context: RequestContext): Promise<Caller | null> {
  const { platform } = context;
  const credential = credentialOf(context);
  if (credential === null) return null;
  const found = await findAccessed(platform.pool.run, credential, null, { lock: null, serverTime: false });
  return identify(context, credential, found)?.caller ?? null;
}

/**
 * Authorizes the request without a lock, before an upload is received or `beforeTransaction` runs. The transaction
 * authorizes it again.
 * @returns null for an anonymous caller
 * @throws ApiError, HttpError 401
 */
export async function checkAccess(context: RequestContext): Promise<Caller | null> {
  return (await authorizeRequest(context, context.platform.pool.run, null))?.caller ?? null;
}

const invalidKey = "The API key is not valid or has been revoked.";

function keyInvalid(): HttpError {
  return new HttpError(401, "API_KEY_INVALID", invalidKey, { error: invalidKey });
}

function keyExpired(expires_at: Date | null): HttpError {
  const message = "The API key has expired.";
  const markers = { error: message, api_key_expired: true, expires_at: expires_at?.toISOString() };
  return new HttpError(401, "API_KEY_EXPIRED", message, markers);
}

const warningPeriod = 14 * 24 * 60 * 60 * 1000;

/** In the last 14 days before a key's expiry, its successful replies contain the expiry (§5.2 rule 5). @returns it, or null */
function endsSoon(accessed: Accessed): Date | null {
  const expires = accessed.caller.api_key?.expires_at ?? null;
  return expires !== null && expires.getTime() - accessed.now.getTime() <= warningPeriod ? expires : null;
}
