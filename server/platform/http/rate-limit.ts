import type { FastifyReply, FastifyRequest } from "fastify";
import type { Credential } from "#platform/access/credentials.ts";
import { EarlyError } from "./errors.ts";
import { createRollingWindow } from "./rolling-window.ts";

const minute = 60_000;
const maxKeys = 100_000;

/** Paths that no limit counts (§8): the health check and every event stream. */
function isExempt(path: string): boolean {
  return path === "/health" || path.endsWith("/events");
}

export type RateLimit = {
  /** Counts the request, or refuses it with 429. @throws EarlyError */
  begin(request: FastifyRequest, reply: FastifyReply): void;
};

type Hit = ReturnType<ReturnType<typeof createRollingWindow>["hit"]>;

/**
 * Counts requests over a rolling minute: per session user, per API key, and per address for everything without a
 * valid credential (§8). A key counts as itself once the database has confirmed it; until then its requests count
 * for the address, so that guessing keys is limited too.
 * @param limit requests a minute
 * @param now milliseconds
 */
export function createRateLimit(limit: number, now: () => number): RateLimit {
  const window = createRollingWindow({ limit, windowMs: minute, now, maxKeys });
  const confirmed = new Set<string>();

  const count = (key: string, reply: FastifyReply): void => tell(window.hit(key), limit, reply);
  const confirm = (key: string): void => {
    if (confirmed.size >= maxKeys) confirmed.clear();
    confirmed.add(key);
  };

  return {
    begin: (request, reply) => {
      request.countCaller = () => {};
      if (isExempt(request.url.split("?", 1)[0] ?? "")) return;
      const address = `ip ${request.ip}`;
      const key = keyOf(request.credential);
      if (key === null) return count(address, reply);
      if (request.credential.kind === "session" || confirmed.has(key)) return count(key, reply);
      // an unknown key: only looked at now, counted when the database has answered
      if (window.peek(address).remaining <= 0) return count(address, reply);
      request.countCaller = (isGood) => {
        if (isGood) confirm(key);
        count(isGood ? key : address, reply);
      };
    },
  };
}

function keyOf(credential: Credential): string | null {
  if (credential.kind === "session") return `user ${credential.user_uuid}`;
  if (credential.kind === "api_key") return `key ${credential.hash.toString("base64")}`;
  return null;
}

function tell(hit: Hit, limit: number, reply: FastifyReply): void {
  reply.headers({
    "x-ratelimit-limit": limit,
    "x-ratelimit-remaining": hit.remaining,
    "x-ratelimit-reset": hit.resetSeconds,
  });
  if (hit.allowed) return;
  reply.header("retry-after", hit.retryAfterSeconds);
  const message = `Rate limit exceeded, retry in ${hit.retryAfterSeconds} seconds`;
  throw new EarlyError(429, "RATE_LIMIT_EXCEEDED", message);
}
