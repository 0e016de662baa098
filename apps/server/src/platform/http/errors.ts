import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#kernel/errors.ts";
import { TooBusy } from "#platform/crypto/passwords.ts";
import { constraintError, isLockTimeout } from "#platform/db/constraints.ts";
import { PoolBusy } from "#platform/db/pool.ts";

/** A failure before the handler: validation, authentication, rate limit. Its body is the framework's shape (§7.1 rule 2). */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly markers: Readonly<Record<string, unknown>>;

  constructor(statusCode: number, code: string, message: string, markers: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.markers = markers;
  }
}

/** The framework's error body; `markers` may overwrite `error` where the contract wants a sentence there. */
function frameworkBody(
  statusCode: number,
  code: string,
  message: string,
  markers: Readonly<Record<string, unknown>> = {},
) {
  return { statusCode, code, error: STATUS_CODES[statusCode] ?? "Error", message, ...markers };
}

function isFastifyError(error: unknown): error is FastifyError & { statusCode: number } {
  return error instanceof Error && "statusCode" in error && "code" in error && typeof error.code === "string";
}

/** What goes out for an error; `retryAfter` in seconds. */
type ErrorReply = { status: number; body: Record<string, unknown>; retryAfter?: number };

/** The refusal that an error stands for, or null. */
function apiErrorOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof TooBusy) return new ApiError("too_many_sign_ins", {}, { retry_after: 1 });
  if (error instanceof PoolBusy || isLockTimeout(error)) return new ApiError("server_busy", {}, { retry_after: 1 });
  return constraintError(error);
}

/** The one place that turns what was thrown into a reply: status and one of the two body shapes of §7.1. */
export function errorReply(error: unknown): ErrorReply | null {
  const apiError = apiErrorOf(error);
  if (apiError !== null) return errorReplyOf(apiError);
  if (error instanceof HttpError) {
    return {
      status: error.statusCode,
      body: frameworkBody(error.statusCode, error.code, error.message, error.markers),
    };
  }
  if (isFastifyError(error) && error.validation !== undefined) {
    return { status: 400, body: frameworkBody(400, "FST_ERR_VALIDATION", error.message) };
  }
  if (isFastifyError(error) && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: frameworkBody(error.statusCode, error.code, error.message) };
  }
  return null;
}

/** Every 429 has the framework's shape and says when to come back (§7.10). */
function errorReplyOf({ code: apiError, status, message, markers }: ApiError): ErrorReply {
  if (status !== 429) return { status, body: { error: message, ...markers } };
  return { status, body: frameworkBody(429, apiError.toUpperCase(), message), retryAfter: markers.retry_after ?? 60 };
}

/** Fastify's error handler. What nobody expected is logged and answered without detail. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const expected = errorReply(error);
  if (expected !== null) {
    if (expected.retryAfter !== undefined) reply.header("retry-after", expected.retryAfter);
    void reply.code(expected.status).send(expected.body);
    return;
  }
  request.log.error({ err: error }, "unexpected error");
  const message = `Something went wrong. Name request ${request.id} when you report it.`;
  void reply.code(500).send(frameworkBody(500, "INTERNAL_ERROR", message));
}

/** Fastify's answer to a path or method that does not exist. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(404)
    .send(frameworkBody(404, "ROUTE_NOT_FOUND", `There is no ${request.method} ${request.url.split("?")[0]}.`));
}
