import { EngineBusy } from "#platform/texts/thread.ts";
import { STATUS_CODES } from "node:http";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { ApiError, type ErrorName, errors } from "#kernel/errors.ts";
import { TooBusy } from "#platform/crypto/passwords.ts";
import { isDiskFull, isTimeLimit } from "#platform/db/constraints.ts";
import { ConnectionLost } from "#platform/db/connection-lost.ts";
import { PoolBusy } from "#platform/fairness/index.ts";
import { StorageFailed } from "#platform/storage/storage-failed.ts";
import type { FrameworkCode } from "#kernel/framework-codes.ts";

/**
 * A failure before the handler: validation, authentication, rate limit. Its body is the framework's shape (§7.1 rule 2).
 */
export class HttpError extends Error {
  readonly statusCode: number;
  readonly code: FrameworkCode;
  readonly markers: Readonly<Record<string, unknown>>;

  constructor(
    statusCode: number,
    code: FrameworkCode,
    message: string,
    markers: Readonly<Record<string, unknown>> = {},
  ) {
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

/** The reply to an error; `retryAfter` in seconds. */
type ErrorReply = { status: number; body: ErrorBody; retryAfter?: number };

/** Both shapes have a `code`, which goes into the header `x-error-code` as well (§7.1 rule 3). */
type ErrorBody = { readonly code: string; readonly [key: string]: unknown };

/** Whether something waited too long for a connection, a lock or a thread. */
function isBusy(error: unknown): boolean {
  return error instanceof PoolBusy || error instanceof EngineBusy || isTimeLimit(error);
}

/** The expected error that something thrown stands for, or null. */
export function apiErrorOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof TooBusy) return new ApiError("too_many_sign_ins", {}, { retry_after: 1 });
  if (error instanceof StorageFailed || isDiskFull(error)) return new ApiError("storage_unreachable");
  if (isBusy(error)) return new ApiError("server_busy", {}, { retry_after: 1 });
  return null;
}

/** The reason why a job failed for good, as a sentence for the person who waits for it. */
export const whyFailed = (error: unknown): string =>
  apiErrorOf(error)?.message ?? "Something went wrong. Try again, or ask the operator of the server.";

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

/** Every 429 has the framework's shape and says when to try again (§7.10). */
function errorReplyOf(error: ApiError): ErrorReply {
  const { status, message, markers } = error;
  const code = codeOf(error.code);
  if (status !== 429) return { status, body: { error: message, code, ...markers } };
  return { status, body: frameworkBody(429, code, message), retryAfter: markers.retry_after ?? 60 };
}

/** The `code` under which clients get an error of the table: its name, in the framework's spelling where the body has its shape. */
export function codeOf(name: ErrorName): string {
  return errors[name][0] === 429 ? name.toUpperCase() : name;
}

/** Sends an error's body; the header is there for clients that do not read it, and for replies without JSON. */
function sendError(reply: FastifyReply, status: number, body: ErrorBody): void {
  tellCode(reply, body);
  void reply.code(status).send(body);
}

/** Puts the code of an error's body into the header `x-error-code` (§7.1 rule 3). */
export function tellCode(reply: FastifyReply, { code }: { readonly code?: unknown }): void {
  if (typeof code === "string") reply.header("x-error-code", code);
}

/** Fastify's error handler. An unexpected error is logged, and the reply has no details of it. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const expected = errorReply(error);
  if (expected !== null) {
    if (error instanceof StorageFailed) request.log.error({ err: error }, "storage failed");
    if (isDiskFull(error)) request.log.error({ err: error }, "the disk of the database is full");
    if (expected.retryAfter !== undefined) reply.header("retry-after", expected.retryAfter);
    sendError(reply, expected.status, expected.body);
    return;
  }
  request.log.error({ err: error }, "unexpected error");
  // the database starts again: a write may have been done or not, so the client reads again before it retries
  if (error instanceof ConnectionLost) reply.header("retry-after", 1);
  const message = `Something went wrong. If you report it, give the request id ${request.id}.`;
  sendError(reply, 500, frameworkBody(500, "INTERNAL_ERROR", message));
}

/** Fastify's answer to a path or method that does not exist. */
export function handleNotFound(request: FastifyRequest, reply: FastifyReply): void {
  const message = `There is no ${request.method} ${request.url.split("?")[0]}.`;
  sendError(reply, 404, frameworkBody(404, "ROUTE_NOT_FOUND", message));
}
