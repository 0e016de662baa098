import type { FastifyRequest } from "fastify";
import { climb } from "#kernel/access.ts";
import type { Caller } from "#kernel/actor.ts";
import { refuse } from "#kernel/refusals.ts";
import type { Credential } from "#platform/access/credentials.ts";
import type { Lock } from "#platform/access/locks.ts";
import { findReached, type Reached } from "#platform/access/reach.ts";
import type { Platform } from "../services.ts";
import { mayBeNobody, sessionEnded, tokenInvalid } from "./authenticate.ts";
import { EarlyError } from "./errors.ts";
import { type Route, target } from "./route.ts";

type Run = (text: string, parameters: readonly unknown[]) => Promise<unknown[]>;

/** What the doors look at of a request; what a rule asks for has no more than that. */
export type Asked = Pick<
  FastifyRequest,
  "params" | "query" | "body" | "id" | "headers" | "credential" | "byCookie" | "countCaller" | "keyEndsSoon"
> & {
  readonly ip: string | null;
};

/** A request as far as the door has understood it. */
export type Visit<Request extends Asked = Asked> = {
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
export async function enter(visit: Visit, run: Run, lock: Lock | null): Promise<Reached | null> {
  const { route, request } = visit;
  const credential = credentialOf(visit);
  if (credential === null) return null;
  const aim = target(route);
  const named = namedBy(aim, request);
  const how = { lock: aim?.need === "read" ? null : lock, clock: route.clock };
  const reached = meet(visit, credential, await findReached(run, credential, named, how));
  if (reached === null) return null;
  checkStaff(route, reached.caller);
  if (aim !== null) admit(aim, named?.uuid ?? null, reached, !route.writes);
  return reached;
}

/** What the caller is known by; null for nobody. (Whom the route does not serve was refused before the body was read.) */
function credentialOf({ route, request: { credential } }: Visit) {
  return route.who === "anyone" || credential.kind === "none" || credential.kind === "malformed" ? null : credential;
}

/**
 * Lets staff accounts alone pass to a /staff route (§1 rule 2), and of them those with a second factor: such an account
 * can stop every workspace.
 * @throws Refusal staff_required, staff_two_factor_required
 */
export function checkStaff(route: Route, { is_staff, staff_has_two_factor }: Caller): void {
  if (route.who !== "staff") return;
  if (!is_staff) refuse("staff_required");
  if (!staff_has_two_factor) refuse("staff_two_factor_required", {}, { two_factor_required: true });
}

type Aim = NonNullable<ReturnType<typeof target>>;

/** @throws Refusal */
function admit(aim: Aim, uuid: string | null, { caller, standing }: Reached, isRead: boolean): void {
  if (uuid === null && caller.api_key === null) refuse("workspace_uuid_missing");
  climb(aim.kind, aim.need, standing, { archived: aim.archived, isRead });
}

/** The uuid of what the route reaches; null where its query leaves it to the key. */
function namedUuid(aim: Aim, request: Asked): string | null {
  const given = (aim.from === "path" ? request.params : request.query) as Record<string, string>;
  const uuid = given[aim.param] ?? null;
  if (uuid === null && aim.from === "path") throw new Error(`The path does not name ${aim.param}.`);
  return uuid;
}

/** What the route reaches, as its statement names it. */
function namedBy(aim: Aim | null, request: Asked) {
  return aim === null ? null : { kind: aim.kind, uuid: namedUuid(aim, request) };
}

/** Whom the credential names; null when it names nobody and the route serves nobody too. @throws EarlyError 401 */
function meet(visit: Visit, credential: Credential, found: Reached | undefined): Reached | null {
  const isNobody = found === undefined && mayBeNobody(visit.route.who, visit.request);
  return isNobody ? null : welcome(visit, credential, found);
}

/**
 * Refuses a credential that the database does not know any more, and notes the use of one that it does.
 * @throws EarlyError 401
 */
function welcome(visit: Visit, credential: Credential, found: Reached | undefined): Reached {
  const { platform, request } = visit;
  const reached = recognise(request, credential, found);
  const { api_key, session_uuid } = reached.caller;
  if (reached.keyExpired && api_key !== null) throw keyExpired(api_key.expires_at);
  if (request.ip === null) return reached;
  if (session_uuid !== null) platform.uses.session(session_uuid, request.ip);
  if (api_key !== null) platform.uses.key(api_key.uuid, request.ip);
  request.keyEndsSoon = endsSoon(reached);
  return reached;
}

/** A token names its session's person as well: nobody enters by another's session. */
function recognise(request: Asked, credential: Credential, found: Reached | undefined): Reached {
  const isOwn = credential.kind !== "session" || found?.caller.user_uuid === credential.user_uuid;
  request.countCaller(found !== undefined && isOwn);
  if (found === undefined) throw credential.kind === "api_key" ? keyInvalid() : sessionEnded();
  if (!isOwn) throw tokenInvalid();
  return found;
}

/**
 * Reads the credential alone, ahead of the door: for a request whose input is wrong (401 before 400), for the note of a
 * staff call, and for what was answered already.
 * @returns null when the route asks for no credential
 */
export async function checkCredential(visit: Visit): Promise<Caller | null> {
  const { platform } = visit;
  const credential = credentialOf(visit);
  if (credential === null) return null;
  const found = await findReached(platform.pool.run, credential, null, { lock: null, clock: false });
  return meet(visit, credential, found)?.caller ?? null;
}

/**
 * Climbs the ladder without a lock, before an upload is received or anything is prepared; the door climbs it again.
 * @returns null for nobody
 * @throws Refusal, EarlyError 401
 */
export async function checkEntrance(visit: Visit): Promise<Caller | null> {
  return (await enter(visit, visit.platform.pool.run, null))?.caller ?? null;
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

/** For the final 14 days before a key's expiry, its successful replies say so (§5.2 rule 5). @returns the expiry, or null */
function endsSoon(reached: Reached): Date | null {
  const expires = reached.caller.api_key?.expires_at ?? null;
  return expires !== null && expires.getTime() - reached.now.getTime() <= warning ? expires : null;
}
