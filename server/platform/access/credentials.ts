import { createSigner, createVerifier } from "fast-jwt";
import { sha256 } from "#platform/crypto/tokens.ts";

const day = 24 * 60 * 60 * 1000;

/** A session slides for 7 days of idleness up to 30 days in all (conventions part 2). In milliseconds. */
export const sessionIdle = 7 * day;
export const sessionLifetime = 30 * day;
/** A token older than this is refreshed on use. */
const refreshAfter = 60 * 60 * 1000;

const issuer = "stoa";
const audience = "stoa-api";

/** What the Authorization header holds, before the database was asked. */
export type Credential =
  | { readonly kind: "none" }
  | { readonly kind: "malformed"; readonly code: string; readonly message: string }
  | { readonly kind: "session"; readonly session_uuid: string; readonly user_uuid: string; readonly claims: Claims }
  | { readonly kind: "api_key"; readonly hash: Buffer };

/** The session's part of a token; times in seconds, as JWT has them. `abs` is the end of the absolute lifetime. */
export type Claims = { readonly sid: string; readonly sub: string; readonly abs: number; readonly iat: number };

/** Makes and reads session tokens, and tells what an Authorization header holds. */
export type Credentials = {
  read(header: string | undefined): Credential;
  issue(session: { session_uuid: string; user_uuid: string; expires_at: Date }): string;
  /** A new token for a session whose token is older than an hour, or null. */
  refresh(claims: Claims): string | null;
};

const missing = { kind: "none" } as const;

function malformed(code: string, message: string): Credential {
  return { kind: "malformed", code, message };
}

/**
 * @param key the deployment's signing key
 * @param now the clock, in milliseconds
 */
export function createCredentials(key: Buffer, now: () => number): Credentials {
  // fast-jwt checks time against the real clock unless told otherwise; its cache stays off: a cached verification
  // once answered with another user's claims (CVE-2026-35039)
  const kid = sha256(key.toString("base64")).toString("base64url").slice(0, 8);
  const sign = createSigner({ key, algorithm: "HS256", kid });
  const verify = createVerifier({
    key,
    algorithms: ["HS256"],
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ["sid", "sub", "iat", "exp", "abs", "typ"],
    ignoreExpiration: true,
    cache: false,
    complete: true,
  });

  const issueAt = (claims: { sid: string; sub: string; abs: number }): string => {
    const iat = Math.floor(now() / 1000);
    const exp = Math.min(iat + sessionIdle / 1000, claims.abs);
    return sign({ ...claims, iat, exp, iss: issuer, aud: audience, typ: "session" });
  };

  const readToken = (token: string): Credential => {
    const seconds = now() / 1000;
    const { header, payload } = verify(token) as {
      header: Record<string, unknown>;
      payload: Claims & { exp: number; typ: string };
    };
    if (header["kid"] !== kid || payload.typ !== "session" || "crit" in header) throw new Error("not ours");
    if (payload.exp <= seconds || payload.abs <= seconds) {
      return malformed("FST_JWT_AUTHORIZATION_TOKEN_EXPIRED", "Authorization token expired");
    }
    return { kind: "session", session_uuid: payload.sid, user_uuid: payload.sub, claims: payload };
  };

  return {
    read: (header) => {
      if (header === undefined) return missing;
      const token = /^Bearer +(\S+)$/i.exec(header)?.[1];
      if (token === undefined) return malformed("FST_JWT_BAD_REQUEST", "Format is Authorization: Bearer [token]");
      if (token.startsWith("svc_")) return { kind: "api_key", hash: sha256(token) };
      try {
        return readToken(token);
      } catch {
        return malformed("FST_JWT_AUTHORIZATION_TOKEN_INVALID", "Authorization token is invalid");
      }
    },
    issue: ({ session_uuid, user_uuid, expires_at }) =>
      issueAt({ sid: session_uuid, sub: user_uuid, abs: Math.floor(expires_at.getTime() / 1000) }),
    refresh: (claims) => (now() - claims.iat * 1000 < refreshAfter ? null : issueAt(pick(claims))),
  };
}

function pick({ sid, sub, abs }: Claims): { sid: string; sub: string; abs: number } {
  return { sid, sub, abs };
}
