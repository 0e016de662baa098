import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import type { Config } from "#config.ts";
import { isUnreachable } from "#platform/db/connection-lost.ts";

/** Logs one line for each request, after its reply. */
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

/** Removes link tokens, which are longer than a uuid: they would give access to everybody who reads the log. */
export function withoutTokens(path: string): string {
  return path.replace(/[\w-]{37,}/g, "…");
}

/** An error with the fields that are logged. */
type LoggedFields = Error & { code?: string; severity?: string; constraint?: string; table?: string };

/**
 * Structured logs. Headers, bodies and query strings, which carry tokens and codes, are never logged.
 */
export function logOptions(level: Config["LOG_LEVEL"]): NonNullable<FastifyServerOptions["logger"]> {
  return { level, serializers: { err: loggedError } };
}

/** Messages, details and parameters of the database repeat what users sent, so only names are logged of its errors. */
function loggedError(error: LoggedFields) {
  const { name: type, code, constraint, table, stack = "" } = error;
  // of a database that is away, each request would add a stack that says nothing
  if (isUnreachable(error)) return { type, message: error.message, code, stack: "" };
  // every error of PostgreSQL has a severity, and no other has
  if (error.severity === undefined) return { type, message: error.message, code, stack };
  return { type, message: "The database rejected a statement.", code, constraint, table, stack: framesOf(stack) };
}

/** A stack begins with the message, which may have several lines. */
function framesOf(stack: string): string {
  return stack
    .split("\n")
    .filter((line) => /^ +at /.test(line))
    .join("\n");
}

/**
 * Logs no request, but every reply that breaks off after its headers were sent: the client sees only a cut connection, and no error
 * handler is asked any more.
 */
export class LogBrokenReplies extends LogController {
  constructor() {
    super({ disableRequestLogging: true });
  }

  override streamError(error: Error & { readonly code?: string }, request: FastifyRequest, _reply: FastifyReply): void {
    // the client went away
    if (error.code === "ERR_STREAM_PREMATURE_CLOSE") return;
    request.log.error({ err: error }, "a reply broke off");
  }
}
