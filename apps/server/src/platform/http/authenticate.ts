import type { FastifyRequest } from "fastify";
import type { Caller } from "#kernel/actor.ts";
import type { Credential, Credentials } from "#platform/auth/credentials.ts";
import { HttpError } from "./errors.ts";
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

/** Signed out, signed out everywhere, password changed or account deleted (§7.4). */
export function sessionEnded(): HttpError {
  return new HttpError(401, "SESSION_ENDED", "The session has ended. Sign in again.");
}

/** A token with other claims than those of this deployment (§7.4). */
export function tokenInvalid(): HttpError {
  return new HttpError(401, "FST_JWT_AUTHORIZATION_TOKEN_INVALID", "Authorization token is invalid");
}

/** A key where only sessions are accepted. */
function sessionRequired(): HttpError {
  return new HttpError(401, "SESSION_REQUIRED", "This route needs a session. API keys are not accepted.");
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
export function mayBeAnonymous(auth: Auth, { byCookie }: Pick<FastifyRequest, "byCookie">): boolean {
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
  // guard: nobody needs a credential | `credential.kind === "none"` => `false`
  if (credential.kind === "none") {
    if (auth === "optional") return;
    const message = "No Authorization was found in request.headers";
    throw new HttpError(401, "FST_JWT_NO_AUTHORIZATION_IN_HEADER", message);
  }
  // guard: a malformed token is no token | by sessions/tokens.test.ts
  if (credential.kind === "malformed") throw new HttpError(401, credential.code, credential.message);
  // guard: a key is a session
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
