import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { Refusal } from "#kernel/refusals.ts";
import { constraintRefusal } from "#platform/db/constraints.ts";

/** A failure before the handler: validation, authentication, rate limit. Its body is the framework's shape (§7). */
export class EarlyError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly markers: Readonly<Record<string, unknown>>;
  /** for a 429 that no rate limit counted */
  readonly retryAfterSeconds: number | null = null;

  constructor(statusCode: number, code: string, message: string, markers: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.markers = markers;
  }
}

/** The service is busy with others of the same kind; a moment later it is not (§7, 429). */
export class BusyError extends EarlyError {
  override readonly retryAfterSeconds: number | null = 1;

  constructor(message: string) {
    super(429, "BUSY", message);
  }
}

/** The framework's error body; `markers` may overwrite `error` where the contract wants a sentence there. */
function early(statusCode: number, code: string, message: string, markers: Readonly<Record<string, unknown>> = {}) {
  return { statusCode, code, error: STATUS_CODES[statusCode] ?? "Error", message, ...markers };
}

function isFastifyError(error: unknown): error is FastifyError & { statusCode: number } {
  return error instanceof Error && "statusCode" in error && "code" in error && typeof error.code === "string";
}

/** The one place that turns what was thrown into a reply: status and one of the two body shapes of §7. */
export function errorReply(error: unknown): { status: number; body: Record<string, unknown> } | null {
  const refusal = error instanceof Refusal ? error : constraintRefusal(error);
  if (refusal !== null) {
    return { status: refusal.status, body: { error: refusal.message, ...refusal.markers } };
  }
  if (error instanceof EarlyError) {
    return { status: error.statusCode, body: early(error.statusCode, error.code, error.message, error.markers) };
  }
  if (isFastifyError(error) && error.validation !== undefined) {
    return { status: 400, body: early(400, "FST_ERR_VALIDATION", error.message) };
  }
  if (isFastifyError(error) && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: early(error.statusCode, error.code, error.message) };
  }
  return null;
}

/** Fastify's error handler. What nobody expected is logged and answered without detail. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const expected = errorReply(error);
  if (expected !== null) {
    if (error instanceof EarlyError && error.retryAfterSeconds !== null) {
      reply.header("retry-after", error.retryAfterSeconds);
    }
    void reply.code(expected.status).send(expected.body);
    return;
  }
  request.log.error({ err: error }, "unexpected error");
  const message = `Something went wrong. Name request ${request.id} when you report it.`;
  void reply.code(500).send(early(500, "INTERNAL_ERROR", message));
}

/** Fastify's answer to a path or method that does not exist. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(404)
    .send(early(404, "ROUTE_NOT_FOUND", `There is no ${request.method} ${request.url.split("?")[0]}.`));
}
