import { createSigner, createVerifier } from "fast-jwt";
import type { Actor, ActorVia } from "#kernel/actor.ts";
import { uuidForm } from "#kernel/uuids.ts";
import { sha256 } from "#platform/crypto/tokens.ts";
import type { FrameworkCode } from "#kernel/framework-codes.ts";

const day = 24 * 60 * 60 * 1000;

/** A session ends after 7 days without a request, and at the latest 30 days after its login (§12.3 rule 1). In milliseconds. */
export const sessionIdle = 7 * day;
export const sessionLifetime = 30 * day;
/** A token older than this is refreshed on use. */
const refreshAfter = 60 * 60 * 1000;

const issuer = "stoa";
const audience = "stoa-api";

/** The content of the Authorization header, before the database is asked. */
export type Credential =
  | { readonly kind: "none" }
  | { readonly kind: "malformed"; readonly code: FrameworkCode; readonly message: string }
  | { readonly kind: "session"; readonly session_uuid: string; readonly user_uuid: string; readonly claims: Claims }
  | { readonly kind: "api_key"; readonly hash: Buffer }
  /** no request: an automation acts with this person's rights, under the automation's name */
  | {
      readonly kind: "person";
      readonly user_uuid: string;
      readonly actor: Actor;
      readonly via: ActorVia;
      readonly depth: number;
    };

/** The session's part of a token; times in seconds, as JWT has them. `abs` is the end of the absolute lifetime. */
export type Claims = { readonly sid: string; readonly sub: string; readonly abs: number; readonly iat: number };

/** Creates and reads session tokens, and reads Authorization headers. */
export type Credentials = {
  read(header: string | undefined): Credential;
  issue(session: { session_uuid: string; user_uuid: string; expires_at: Date }): string;
  /** A new token for a session whose token is older than an hour, or null. */
  refresh(claims: Claims): string | null;
};

/**
 * @param key the deployment's signing key
 * @param now the clock, in milliseconds
 */
export function createCredentials(key: Buffer, now: () => number): Credentials {
  const kid = sha256(key.toString("base64")).toString("base64url").slice(0, 8);
  const sign = createSigner({ key, algorithm: "HS256", kid });
  const write = ({ sid, sub, abs, iat }: Claims): string => {
    const exp = Math.min(iat + sessionIdle / 1000, abs);
    return sign({ sid, sub, abs, iat, exp, iss: issuer, aud: audience, typ: "session" });
  };
  const verify = withCache(createTokenVerifier(key, write));
  const issue = (claims: Omit<Claims, "iat">): string => write({ ...claims, iat: Math.floor(now() / 1000) });
  return {
    read: (header) => readHeader(header, verify, now),
    issue: ({ session_uuid, user_uuid, expires_at }) =>
      issue({ sid: session_uuid, sub: user_uuid, abs: Math.floor(expires_at.getTime() / 1000) }),
    refresh: (claims) => (now() - claims.iat * 1000 < refreshAfter ? null : issue(claims)),
  };
}

type VerifiedClaims = Claims & { readonly exp: number };

function malformed(code: FrameworkCode, message: string): Credential {
  return { kind: "malformed", code, message };
}

function readHeader(
  header: string | undefined,
  verify: (token: string) => VerifiedClaims,
  now: () => number,
): Credential {
  if (header === undefined) return { kind: "none" };
  const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
  if (token === undefined) return malformed("FST_JWT_BAD_REQUEST", "Format is Authorization: Bearer [token]");
  if (token.startsWith("svc_")) return { kind: "api_key", hash: sha256(token) };
  try {
    const claims = verify(token);
    if (Math.min(claims.exp, claims.abs) * 1000 <= now()) {
      return malformed("FST_JWT_AUTHORIZATION_TOKEN_EXPIRED", "Authorization token expired");
    }
    return { kind: "session", session_uuid: claims.sid, user_uuid: claims.sub, claims };
  } catch {
    return malformed("FST_JWT_AUTHORIZATION_TOKEN_INVALID", "Authorization token is invalid");
  }
}

/**
 * Verifies a token, all but its times: these are checked against the deployment's own clock.
 * @param write creates the token for some claims. Only a token that equals it byte for byte is accepted: no duplicate or
 *   additional claim and no other encoding.
 */
function createTokenVerifier(key: Buffer, write: (claims: Claims) => string): (token: string) => VerifiedClaims {
  const verify = createVerifier({
    key,
    algorithms: ["HS256"],
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ["sid", "sub", "iat", "exp", "abs", "typ", "iss", "aud"],
    ignoreExpiration: true,
    // a cached verification once answered with another user's claims (CVE-2026-35039)
    cache: false,
  });
  return (token) => {
    const claims = verify(token) as VerifiedClaims;
    if (!isSession(claims) || token !== write(claims)) throw new Error("not a session token of this deployment");
    return claims;
  };
}

const cacheSize = 10_000;

/**
 * Caches the claims of the most recently used tokens, by the whole token. A token that is not valid is never cached.
 * Only what cannot change is cached: times are checked on each use, and the database knows whether the session has ended.
 */
function withCache(verify: (token: string) => VerifiedClaims): (token: string) => VerifiedClaims {
  const known = new Map<string, VerifiedClaims>();
  return (token) => {
    const verified = known.get(token) ?? Object.freeze(verify(token));
    // a map keeps the order of insertion, so the first key is the least recently used one
    known.delete(token);
    known.set(token, verified);
    const [oldest] = known.size > cacheSize ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    return verified;
  };
}

/** Whether the claims have the types that the code expects. */
function isSession({ sid, sub, iat, exp, abs }: VerifiedClaims): boolean {
  return uuidForm.test(sid) && uuidForm.test(sub) && [iat, exp, abs].every(Number.isSafeInteger);
}
