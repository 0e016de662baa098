import type { FastifyReply, FastifyRequest } from "fastify";
import type { Platform } from "./services.ts";
import { withFairPool } from "./confirm-credential.ts";

const uncounted: Platform["services"]["batchedCounts"] = { add: () => {} };

/**
 * The platform for a request: its pool shares the connections fairly between persons, and what is asked by HEAD is no view of anything.
 * @param reply undefined for a socket
 */
export function platformFor(platform: Platform, request: FastifyRequest, reply?: FastifyReply): Platform {
  const fair = withFairPool(platform, request, reply);
  if (request.method !== "HEAD") return fair;
  // guard: HEAD counts as a view | `uncounted` => `fair.services.batchedCounts` | by get-public-board.test.ts
  return { ...fair, services: { ...fair.services, batchedCounts: uncounted } };
}
