import type { FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "#kernel/actor.ts";
import type { Credential, Credentials } from "#platform/auth/credentials.ts";
import { type AccessResult, findAccessed, type NamingCredential } from "#platform/auth/find-accessed.ts";
import { personOf, withFairPool } from "./caller-turns.ts";
import { HttpError } from "./errors.ts";
import type { IncomingRequest, RequestContext } from "./request-context.ts";
import type { Auth } from "./types.ts";

declare module "fastify" {
  interface FastifyRequest {
    credential: Credential;
    /**
     * Counts the request for its caller, once the database has shown whom the credential names; null when it is not valid. A request
     * may also end while the database was not asked.
     */
    countCaller: (found: Caller | null | "not asked") => void;
    /** The expiry of the request's key in its last 14 days; a successful reply has it in a header. */
    keyEndsSoon: Date | null;
  }
}

/**
 * Rejects a key on a path or method that does not exist in a group of session-only routes.
 * @param sessionOnly matches the paths of these groups
 * @throws HttpError 401
 */
export function checkUnknown({ credential, url }: FastifyRequest, sessionOnly: RegExp): void {
  if (credential.kind === "api_key" && sessionOnly.test(url)) throw sessionRequired();
}

/**
 * Whether a request whose session is not valid is served as an anonymous one: on an optional route, if the session came in
 * a cookie. A browser sends an old cookie by itself; a header was sent on purpose.
 */
function mayBeAnonymous(auth: Auth, { byCookie }: Pick<FastifyRequest, "byCookie">): boolean {
  return auth === "optional" && byCookie;
}

/**
 * Rejects, before the body is read, a credential that the route cannot accept, without asking the database.
 * @throws HttpError 401
 */
export function checkHeader(auth: Auth, request: Pick<FastifyRequest, "credential" | "byCookie">): void {
  const { credential } = request;
  if (auth === "public") return;
  if (credential.kind === "malformed" && mayBeAnonymous(auth, request)) return;
  if (credential.kind === "none") {
    if (auth === "optional") return;
    const message = "No Authorization was found in request.headers";
    throw new HttpError(401, "FST_JWT_NO_AUTHORIZATION_IN_HEADER", message);
  }
  if (credential.kind === "malformed") throw new HttpError(401, credential.code, credential.message);
  if (credential.kind === "api_key" && auth !== "session or key") throw sessionRequired();
}

/** Every write accepts the header `x-client-id`, 1 to 64 characters (§11 rule 9). */
export function checkClientId(request: FastifyRequest): void {
  const given = request.headers["x-client-id"];
  if (given === undefined || (typeof given === "string" && /^[\x20-\x7e]{1,64}$/.test(given))) return;
  throw new HttpError(400, "FST_ERR_VALIDATION", "headers/x-client-id must have 1 to 64 printable characters");
}

/** A session token older than an hour is renewed on use (§12.3 rule 1). @returns the new token, or null */
export function refreshToken(credentials: Credentials, { credential }: FastifyRequest): string | null {
  return credential.kind === "session" ? credentials.refresh(credential.claims) : null;
}

/** The credential that names the caller; null for none. (`checkHeader` has rejected those that the route does not accept.) */
export function credentialOf({ route, request: { credential } }: RequestContext): NamingCredential | null {
  return route.auth === "public" || credential.kind === "none" || credential.kind === "malformed" ? null : credential;
}

/**
 * Checks only the credential, before everything else: for a request with invalid input (401 before 400), for the record
 * of a staff call, and for a request that was answered already.
 * @returns null when the route is public, or optional and without a credential
 * @throws HttpError 401
 */
export async function checkCredential(context: RequestContext): Promise<Caller | null> {
  const credential = credentialOf(context);
  if (credential === null) return null;
  const found = await findAccessed(context.platform.pool.run, credential, null, { lock: null, serverTime: false });
  return acceptCredential(context, credential, found)?.caller ?? null;
}

/**
 * Checks a credential that this process has not confirmed by one short read, before anything else is done for it. So what the unknown
 * credentials of a network have in common is short, and an office does not wait for the long work of its own people after a restart.
 * @param reply undefined for a socket
 * @returns the context in which the request waits as its person
 * @throws HttpError 401
 */
export async function confirmCredential(
  context: RequestContext<FastifyRequest>,
  reply?: FastifyReply,
): Promise<RequestContext<FastifyRequest>> {
  const { request, platform } = context;
  const { person, network = null } = request.turn;
  if (network === null || person === network) return context;
  const caller = await checkCredential(context);
  if (caller === null) return context;
  request.turn = { person: personOf(caller), key: person };
  return { ...context, platform: withFairPool(platform, request, reply) };
}

/**
 * Rejects a credential that is not valid, or no longer, and records the use of one that is.
 * @param found by the credential
 * @returns null when the credential names nobody and the route is optional
 * @throws HttpError 401
 */
export function acceptCredential(
  context: RequestContext,
  credential: NamingCredential,
  found: AccessResult | undefined,
): AccessResult | null {
  const { platform, request, route } = context;
  if (found === undefined && mayBeAnonymous(route.auth, request)) return null;
  const accessed = checkOwner(request, credential, found);
  const { api_key, session_uuid } = accessed.caller;
  if (accessed.keyExpired && api_key !== null) throw keyExpired(api_key.expires_at);
  if (request.ip === null) return accessed;
  if (session_uuid !== null) platform.uses.session(session_uuid, request.ip);
  if (api_key !== null) platform.uses.key(api_key.uuid, request.ip);
  request.keyEndsSoon = endsSoon(accessed);
  return accessed;
}

/** A token also names the person of its session: nobody can use the session of another person. */
function checkOwner(
  request: IncomingRequest,
  credential: NamingCredential,
  found: AccessResult | undefined,
): AccessResult {
  const isOwn = credential.kind !== "session" || found?.caller.user_uuid === credential.user_uuid;
  request.countCaller(found !== undefined && isOwn ? found.caller : null);
  if (found === undefined) throw credential.kind === "api_key" ? keyInvalid() : sessionEnded();
  if (!isOwn) throw tokenInvalid();
  return found;
}

const warningPeriod = 14 * 24 * 60 * 60 * 1000;

/** In the last 14 days before a key's expiry, its successful replies contain the expiry (§5.2 rule 5). @returns it, or null */
function endsSoon(accessed: AccessResult): Date | null {
  const expires = accessed.caller.api_key?.expires_at ?? null;
  return expires !== null && expires.getTime() - accessed.now.getTime() <= warningPeriod ? expires : null;
}

/** Signed out, signed out everywhere, password changed or account deleted (§7.4). */
export function sessionEnded(): HttpError {
  return new HttpError(401, "SESSION_ENDED", "The session has ended. Sign in again.");
}

/** A token with other claims than those of this deployment (§7.4). */
function tokenInvalid(): HttpError {
  return new HttpError(401, "FST_JWT_AUTHORIZATION_TOKEN_INVALID", "Authorization token is invalid");
}

/** A key where only sessions are accepted. */
function sessionRequired(): HttpError {
  return new HttpError(401, "SESSION_REQUIRED", "This route needs a session. API keys are not accepted.");
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
