import type { FastifyReply, FastifyRequest } from "fastify";
import type { ServerResponse } from "node:http";
import type { Caller } from "#kernel/actor.ts";
import type { PoolCaller, TurnKey } from "#platform/fairness/index.ts";
import type { Platform } from "./services.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** for whom the request waits: its person once the credential was confirmed, and until then the credential itself */
    turn: PoolCaller;
  }
}

/**
 * The person whose turns a caller uses. Service accounts have no person: all those of a workspace share its turns, so that many of
 * them have no more than one.
 */
export function personOf({ user_uuid, is_service, api_key }: Caller): string {
  return is_service && api_key !== null ? `workspace ${api_key.workspace_uuid}` : `user ${user_uuid}`;
}

/** The turns of the event loop that a request has before it is known in which workspace it works. */
export function beforeAccess({ person }: PoolCaller): TurnKey {
  return { workspace: person, caller: person };
}

/** @returns makes, when it is first called, the signal that is aborted when the client goes away before its reply */
function leftSignal(reply: ServerResponse): () => AbortSignal {
  let signal: AbortSignal | null = null;
  return () => (signal ??= signalOf(reply));
}

function signalOf(reply: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  if (reply.destroyed) leaving.abort();
  else reply.once("close", () => leaving.abort());
  return leaving.signal;
}

/**
 * The platform for this request: its pool shares the connections fairly between persons, and a client that goes away leaves the queue.
 * @param reply undefined for a socket, whose client is seen to leave in another way
 */
export function withFairPool(platform: Platform, { turn }: FastifyRequest, reply?: FastifyReply): Platform {
  const pool = platform.pool.queuedBy(reply === undefined ? turn : { ...turn, left: leftSignal(reply.raw) });
  return { ...platform, pool, transactions: { ...platform.transactions, pool } };
}

const uncounted: Platform["services"]["batchedCounts"] = { add: () => {} };

/**
 * The platform for a request: with its fair pool, and what is asked by HEAD is no view of anything.
 * @param reply undefined for a socket
 */
export function platformFor(platform: Platform, request: FastifyRequest, reply?: FastifyReply): Platform {
  const fair = withFairPool(platform, request, reply);
  if (request.method !== "HEAD") return fair;
  return { ...fair, services: { ...fair.services, batchedCounts: uncounted } };
}
