import type { FastifyContextConfig, FastifyReply, FastifyRequest } from "fastify";
import type { Caller } from "#kernel/actor.ts";
import type { Credential } from "#platform/auth/credentials.ts";
import type { PoolCaller } from "#platform/fairness/index.ts";
import { type AddressLimit, createAddressLimits } from "./address-limit.ts";
import { HttpError } from "./errors.ts";
import { personOf } from "./caller-turns.ts";
import { networkOf } from "#platform/util/network.ts";
import { createRollingWindow, type Hit, type RollingWindow } from "./rolling-window.ts";
import type { Route } from "./route.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** for whom requests of a route are counted; by default for their address */
    counts?: "nobody" | "caller";
    /** a limit of only the route, for one address */
    perAddress?: AddressLimit;
  }
}

const minute = 60_000;
const maxKeys = 100_000;

/**
 * For whom the requests of a route are counted: for nobody at the health check and at paths that end in /events (§8),
 * for the caller where the route needs one. It is decided by the path of the route: the client could write that of the request in another way.
 */
export function countsFor({ path, auth, http }: Pick<Route, "path" | "auth" | "http">): FastifyContextConfig {
  if (path === "/health" || path.endsWith("/events")) return { counts: "nobody" };
  if (auth !== "public") return { counts: "caller" };
  return http.perAddress === null ? {} : { perAddress: http.perAddress };
}

/** @param limit requests a minute @param now milliseconds */
export function createMinuteWindow(limit: number, now: () => number): RollingWindow {
  return createRollingWindow({ limit, windowMs: minute, now, maxKeys });
}

/** For a request that is counted for nobody, or for its address. */
const uncounted = (): void => {};

export type RateLimit = {
  /** Counts the request. @throws HttpError 429 when there are too many */
  begin(request: FastifyRequest, reply: FastifyReply): void;
};

/**
 * Counts every request over a rolling minute: per session user, per API key, and per address for everything without a
 * valid credential (§8). The requests of a credential count for its caller once the database has confirmed it. Before the
 * first confirmation, and after a request that ended without one, they count for the address, so that a guessed key or the
 * token of an ended session cannot use up the limit of another caller.
 * @param limit requests a minute
 * @param now milliseconds
 * @param window counts the requests of a minute
 */
export function createRateLimit(limit: number, now: () => number, window: Pick<RollingWindow, "hit">): RateLimit {
  const countOfRoute = createRouteLimit(limit, now);
  const confirmed = createConfirmedCredentials();
  const count = (key: string, reply: FastifyReply): Hit => withHeaders(window.hit(key), reply);

  return {
    begin: (request, reply) => {
      request.countCaller = uncounted;
      const { counts, perAddress } = request.routeOptions.config;
      const address = `address ${networkOf(request.ip)}`;
      const caller = counts === undefined ? null : callerOf(request.credential);
      const person = confirmed.get(caller?.credential);
      let key = caller !== null && person !== undefined ? caller.name : address;
      request.turn = turnOf(caller?.credential, person, address);
      if (counts === "nobody") return;
      if (caller === null) {
        failBeyond(count(address, reply), reply);
        if (perAddress !== undefined) countOfRoute(perAddress, address, reply);
        return;
      }
      let [hit, isAsked] = [count(key, reply), false];
      failBeyond(hit, reply);
      const countCaller: FastifyRequest["countCaller"] = (found) => {
        // the database was asked before the request ended
        if (found === "not asked" && isAsked) return;
        isAsked = true;
        const isValid = confirmed.set(caller.credential, found);
        const owner = isValid ? caller.name : address;
        if (key === owner) return;
        hit.takeBack();
        key = owner;
        hit = count(key, reply);
        // a request that ended already is not rejected; the next one counts for the address
        if (found !== "not asked") failBeyond(hit, reply);
      };
      request.countCaller = countCaller; // not written here: V8 would keep it, and what it reaches, too long (decision 29)
    },
  };
}

/** Counts requests of an address to a route that has a limit of its own; throws HttpError 429 when there are too many. */
function createRouteLimit(limit: number, now: () => number) {
  const hitRoute = createAddressLimits(limit, now);
  return (perAddress: AddressLimit, address: string, reply: FastifyReply): void => {
    // the headers tell of the limit of all requests
    const { hit, sentence } = hitRoute(perAddress, address);
    failBeyond(hit, reply, sentence);
  };
}

/** A key for the credential, and the key under which its requests count once it is confirmed; null when it names nobody. */
function callerOf(credential: Credential): { readonly credential: string; readonly name: string } | null {
  if (credential.kind === "session") {
    const { session_uuid, user_uuid } = credential;
    return { credential: `session ${session_uuid} ${user_uuid}`, name: `user ${user_uuid}` };
  }
  if (credential.kind !== "api_key") return null;
  const key = `key ${credential.hash.toString("base64")}`;
  return { credential: key, name: key };
}

/**
 * For whom a request waits. A credential that was not confirmed waits for itself, so that the people of an office need not share the
 * turns of one caller when a process has just started; those of an address have a limit together.
 * @param person undefined for a credential that was not confirmed
 */
function turnOf(credential: string | undefined, person: string | undefined, address: string): PoolCaller {
  if (credential === undefined) return { person: address, network: address };
  return person === undefined ? { person: credential, network: address } : { person, key: credential };
}

/** The persons of the most recently confirmed credentials. */
function createConfirmedCredentials() {
  const recent = new Map<string, string>();
  return {
    get: (credential = ""): string | undefined => recent.get(credential),
    /** @returns whether the credential is known to be valid now */
    set: (credential: string, found: Caller | null | "not asked"): boolean => {
      const isValid = found !== null && found !== "not asked";
      // a map keeps the order of insertion
      recent.delete(credential);
      if (isValid) recent.set(credential, personOf(found));
      const [oldest] = recent.size > maxKeys ? recent.keys() : [];
      if (oldest !== undefined) recent.delete(oldest);
      return isValid;
    },
  };
}

/** Writes a hit into the headers of the reply. */
function withHeaders(hit: Hit, reply: FastifyReply): Hit {
  reply.headers({
    "x-ratelimit-limit": hit.limit,
    "x-ratelimit-remaining": hit.remaining,
    "x-ratelimit-reset": hit.resetSeconds,
  });
  return hit;
}

/** @throws HttpError 429 */
function failBeyond({ allowed, retryAfterSeconds }: Hit, reply: FastifyReply, limit = "Rate limit exceeded"): void {
  if (allowed) return;
  reply.header("retry-after", retryAfterSeconds);
  throw new HttpError(429, "RATE_LIMIT_EXCEEDED", `${limit}, retry in ${retryAfterSeconds} seconds`);
}
