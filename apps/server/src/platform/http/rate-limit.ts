import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "#platform/auth/credentials.ts";
import { HttpError } from "./errors.ts";
import { networkOf } from "./network.ts";
import { createRollingWindow, type Hit } from "./rolling-window.ts";
import type { Route } from "./route.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** whose turn it is when requests wait for each other: for whom this one is counted, or would be */
    queueKey: string;
  }
  interface FastifyContextConfig {
    /** for whom requests of a route are counted; for their address, where nothing is said */
    counts?: "nobody" | "caller";
  }
}

const minute = 60_000;
const maxKeys = 100_000;

/**
 * For whom the requests of a route are counted: for nobody at the health check and at paths that end in /events (§8),
 * for the caller where the route asks who that is. By the route's own path: a client writes its target as it likes.
 */
export function countsFor({ path, auth }: Pick<Route, "path" | "auth">): { counts?: "nobody" | "caller" } {
  if (path === "/health" || path.endsWith("/events")) return { counts: "nobody" };
  return auth === "public" ? {} : { counts: "caller" };
}

export type RateLimit = {
  /** Counts the request, or refuses it. @throws EarlyError 429 */
  begin(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Counts every request at once over a rolling minute: per session user, per API key, and per address for everything
 * without a valid credential (§8). A credential counts for its caller as long as each of its requests finds it
 * confirmed by the database. Until the first confirmation, and when a request ends without one, its requests count for
 * the address: neither a guessed key nor the token of an ended session spends what is another's.
 * @param limit requests a minute
 * @param now milliseconds
 */
export function createRateLimit(limit: number, now: () => number): RateLimit {
  const window = createRollingWindow({ limit, windowMs: minute, now, maxKeys });
  const confirmed = createRecent();
  const count = (key: string, reply: FastifyReply): Hit => {
    const hit = window.hit(key);
    tell(hit, reply);
    return hit;
  };

  return {
    begin: (request, reply) => {
      request.countCaller = () => {};
      const { counts } = request.routeOptions.config;
      const address = `address ${networkOf(request.ip)}`;
      const caller = counts === undefined ? null : callerOf(request.credential);
      let key = caller !== null && confirmed.has(caller.credential) ? caller.name : address;
      request.queueKey = key;
      if (counts === "nobody") return;
      if (caller === null) return failBeyond(count(address, reply), reply);
      let hit = count(key, reply);
      failBeyond(hit, reply);
      let isAsked = false;
      request.countCaller = (isGood) => {
        // nobody is asked again when the request ends
        if (isGood === null && isAsked) return;
        isAsked = true;
        confirmed.set(caller.credential, isGood === true);
        const rightful = isGood === true ? caller.name : address;
        if (key === rightful) return;
        hit.takeBack();
        key = rightful;
        hit = count(key, reply);
        // what has its answer by now is not refused: the next request counts for the address at once
        if (isGood !== null) failBeyond(hit, reply);
      };
    },
  };
}

/** What a credential is known by, and for whom its requests count once it is confirmed; null when it names nobody. */
function callerOf(credential: Credential): { readonly credential: string; readonly name: string } | null {
  if (credential.kind === "session") {
    const { session_uuid, user_uuid } = credential;
    return { credential: `session ${session_uuid} ${user_uuid}`, name: `user ${user_uuid}` };
  }
  if (credential.kind !== "api_key") return null;
  const key = `key ${credential.hash.toString("base64")}`;
  return { credential: key, name: key };
}

/** The credentials that were found good last. */
function createRecent() {
  const recent = new Set<string>();
  return {
    has: (credential: string): boolean => recent.has(credential),
    set: (credential: string, isGood: boolean): void => {
      // a set keeps the order in which its members came
      recent.delete(credential);
      if (isGood) recent.add(credential);
      const [oldest] = recent.size > maxKeys ? recent : [];
      if (oldest !== undefined) recent.delete(oldest);
    },
  };
}

function tell({ limit, remaining, resetSeconds }: Hit, reply: FastifyReply): void {
  reply.headers({
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": remaining,
    "x-ratelimit-reset": resetSeconds,
  });
}

/** @throws EarlyError 429 */
function failBeyond({ allowed, retryAfterSeconds }: Hit, reply: FastifyReply): void {
  if (allowed) return;
  reply.header("retry-after", retryAfterSeconds);
  const message = `Rate limit exceeded, retry in ${retryAfterSeconds} seconds`;
  throw new HttpError(429, "RATE_LIMIT_EXCEEDED", message);
}
