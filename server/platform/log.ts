import type { FastifyInstance, FastifyServerOptions } from "fastify";
import type { Config } from "#config.ts";

/** One line for each request, when it was answered. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        path: withoutTokens(request.url.split("?", 1)[0] ?? ""),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        ip: request.ip,
      },
      "request",
    );
    done();
  });
}

/** What is longer than a uuid is the token of a link, and opens what it links to for whoever reads the log. */
export function withoutTokens(path: string): string {
  return path.replace(/[\w-]{37,}/g, "…");
}

/**
 * Structured logs. Headers, bodies and query strings, which carry tokens and codes, are never logged.
 */
export function logOptions(level: Config["LOG_LEVEL"]): NonNullable<FastifyServerOptions["logger"]> {
  return {
    level,
    serializers: {
      err: (error: Error & { code?: string; constraint?: string }) => ({
        // a database error's detail and parameters repeat what was sent
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint,
        stack: error.stack ?? "",
      }),
    },
  };
}
