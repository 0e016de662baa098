import type { FastifyServerOptions } from "fastify";
import type { Config } from "#config.ts";

/**
 * Structured logs. The serializers list what may be logged; headers, bodies and query strings, which carry tokens and
 * codes, are not among it.
 */
export function logOptions(level: Config["LOG_LEVEL"]): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    serializers: {
      req: (request: { method: string; url: string; ip: string }) => ({
        method: request.method,
        path: request.url.split("?", 1)[0] ?? "",
        ip: request.ip,
      }),
      res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      err: (error: Error & { code?: string; constraint_name?: string }) => ({
        // a database error's detail and parameters repeat what was sent
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint_name,
        stack: error.stack ?? "",
      }),
    },
  };
}
