import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "./services.ts";
import { checkCredential, type RequestContext } from "./authorize.ts";
import { leftSignal, personOf } from "./caller-turns.ts";

/**
 * The platform for this request: its pool shares the connections fairly between persons, and a client that goes away leaves the queue.
 * @param reply undefined for a socket, whose client is seen to leave in another way
 */
export function withFairPool(platform: Platform, { turn }: FastifyRequest, reply?: FastifyReply): Platform {
  const pool = platform.pool.queuedBy(reply === undefined ? turn : { ...turn, left: leftSignal(reply.raw) });
  return { ...platform, pool, transactions: { ...platform.transactions, pool } };
}

/**
 * Checks a credential that this process has not confirmed by one short read, before anything else is done for it. So what the unknown
 * credentials of a network have in common is short, and an office does not wait for the long work of its own people after a restart.
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
