import type { Run } from "#platform/db/query.ts";
import type { FastifyRequest } from "fastify";
import { authorize } from "#kernel/authorize.ts";
import type { Caller } from "#kernel/actor.ts";
import { fail } from "#kernel/errors.ts";
import type { Credential } from "#platform/auth/credentials.ts";
import type { Lock } from "#platform/auth/locks.ts";
import { findAccessed, type Accessed } from "#platform/auth/find-accessed.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { mayBeNobody, sessionEnded, tokenInvalid } from "./authenticate.ts";
import { HttpError } from "./errors.ts";
import { type Route, target } from "./route.ts";

/** What the doors look at of a request; what a rule asks for has no more than that. */
export type IncomingRequest = Pick<
  FastifyRequest,
  "params" | "query" | "body" | "id" | "headers" | "credential" | "byCookie" | "countCaller" | "keyEndsSoon"
> & {
  readonly ip: string | null;
};

/** A request as far as the door has understood it. */
export type RequestContext<Request extends IncomingRequest = IncomingRequest> = {
  readonly platform: Platform;
  readonly route: Route;
  readonly request: Request;
  readonly extra: Readonly<Record<string, unknown>>;
};

/**
 * Reads the credential and how it stands to what the request names, after a write has locked that, and authorizes it.
 * @param lock of the reached row; null for a read
 * @returns null when the route asks for no credential, or serves nobody too
 * @throws Refusal, EarlyError 401
 */
export async function authorizeRequest(context: RequestContext, run: Run, lock: Lock | null): Promise<Accessed | null> {
  const { route, request } = context;
  const credential = credentialOf(context);
  if (credential === null) return null;
  const aim = target(route);
  const named = namedBy(aim, request);
  const how = { lock: aim?.permission === "read" ? null : lock, serverTime: route.serverTime };
  const accessed = identify(context, credential, await findAccessed(run, credential, named, how));
  if (accessed === null) return null;
  checkStaff(route, accessed.caller);
  // guard: nobody is authorized
  if (aim !== null) authorizeTarget(aim, named?.uuid ?? null, accessed, !route.writes);
  return accessed;
}

/** What the caller is known by; null for nobody. (Whom the route does not serve was refused before the body was read.) */
function credentialOf({ route, request: { credential } }: RequestContext) {
  return route.auth === "public" || credential.kind === "none" || credential.kind === "malformed" ? null : credential;
}

/**
 * Lets staff accounts alone pass to a /staff route (§1 rule 2), and of them those with a second factor: such an account
 * can stop every workspace.
 * @throws Refusal staff_required, staff_two_factor_required
 */
export function checkStaff(route: Route, { is_staff, staff_has_two_factor }: Caller): void {
  if (route.auth !== "staff") return;
  // guard: everybody is staff
  if (!is_staff) fail("staff_required");
  if (!staff_has_two_factor) fail("staff_two_factor_required", {}, { two_factor_required: true });
}

type Aim = NonNullable<ReturnType<typeof target>>;

/** @throws Refusal */
function authorizeTarget(aim: Aim, uuid: string | null, { caller, accessContext }: Accessed, isRead: boolean): void {
  if (uuid === null && caller.api_key === null) fail("workspace_uuid_missing");
  authorize(aim.kind, aim.permission, accessContext, { archived: aim.archived, isRead });
}

/** The uuid of what the route reaches; null where its query leaves it to the key. */
function namedUuid(aim: Aim, request: IncomingRequest): string | null {
  const given = (aim.from === "path" ? request.params : request.query) as Record<string, string>;
  const uuid = given[aim.param] ?? null;
  if (uuid === null && aim.from === "path") throw new Error(`The path does not name ${aim.param}.`);
  return uuid;
}

/** What the route reaches, as its statement names it. */
function namedBy(aim: Aim | null, request: IncomingRequest) {
  return aim === null ? null : { kind: aim.kind, uuid: namedUuid(aim, request) };
}

/** Whom the credential names; null when it names nobody and the route serves nobody too. @throws EarlyError 401 */
function identify(context: RequestContext, credential: Credential, found: Accessed | undefined): Accessed | null {
  const isNobody = found === undefined && mayBeNobody(context.route.auth, context.request);
  return isNobody ? null : acceptCredential(context, credential, found);
}

/**
 * Refuses a credential that the database does not know any more, and notes the use of one that it does.
 * @throws EarlyError 401
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

/** A token names its session's person as well: nobody enters by another's session. */
function checkOwner(request: IncomingRequest, credential: Credential, found: Accessed | undefined): Accessed {
  const isOwn = credential.kind !== "session" || found?.caller.user_uuid === credential.user_uuid;
  request.countCaller(found !== undefined && isOwn);
  if (found === undefined) throw credential.kind === "api_key" ? keyInvalid() : sessionEnded();
  // guard: a token names another person than its session | by accounts/tokens.test.ts
  if (!isOwn) throw tokenInvalid();
  return found;
}

/**
 * Reads the credential alone, ahead of the door: for a request whose input is wrong (401 before 400), for the note of a
 * staff call, and for what was answered already.
 * @returns null when the route asks for no credential
 */
export async function checkCredential(context: RequestContext): Promise<Caller | null> {
  const { platform } = context;
  const credential = credentialOf(context);
  if (credential === null) return null;
  const found = await findAccessed(platform.pool.run, credential, null, { lock: null, serverTime: false });
  return identify(context, credential, found)?.caller ?? null;
}

/**
 * Climbs the ladder without a lock, before an upload is received or anything is prepared; the door climbs it again.
 * @returns null for nobody
 * @throws Refusal, EarlyError 401
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

const warning = 14 * 24 * 60 * 60 * 1000;

/** For the final 14 days before a key's expiry, its successful replies say so (§5.2 rule 5). @returns the expiry, or null */
function endsSoon(accessed: Accessed): Date | null {
  const expires = accessed.caller.api_key?.expires_at ?? null;
  return expires !== null && expires.getTime() - accessed.now.getTime() <= warning ? expires : null;
}
