import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { STATUS_CODES } from "node:http";

/** The limits of time for a client. In milliseconds. */
export type Timeouts = {
  /** for a body that is not a file: a page of text takes seconds on the slowest connection */
  readonly body: number;
  /** for a whole request, a file of 25 MB too */
  readonly request: number;
  /** without a byte in either direction while a request or a reply is being sent */
  readonly silence: number;
};

export const defaultTimeouts: Timeouts = { body: 30_000, request: 5 * 60_000, silence: 30_000 };

/** The limits that Node's server enforces by itself, as options of Fastify. */
export function serverLimits({ request, silence }: Timeouts) {
  return {
    requestTimeout: request,
    // also while a reply is being sent: one that the client does not read makes no progress
    connectionTimeout: silence,
    http: {
      // Node takes the longer of the two for the whole request
      headersTimeout: Math.min(request, 60_000),
      // how often Node checks for requests that take too long
      connectionsCheckingInterval: Math.min(request, 30_000),
    },
  };
}

/** Closes the connection of a request whose body does not arrive in time; a file may take longer. */
export function limitBodies(app: FastifyInstance, { body }: Timeouts): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request) && request.routeOptions.config.receives !== "file") closeUnlessReceived(request, reply, body);
    done();
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** the body is a file, which may take longer */
    receives?: "file";
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function closeUnlessReceived(request: FastifyRequest, reply: FastifyReply, limit: number): void {
  const { raw } = request;
  const message = `The body took longer than ${limit / 1000} seconds.`;
  const timer = setTimeout(() => {
    if (!raw.complete) answerAndClose(request, reply, { status: 408, code: "BODY_TOO_SLOW", message });
  }, limit).unref();
  raw.once("close", () => clearTimeout(timer));
}

/** Answers a request whose body is not waited for, and closes its connection. Fastify cannot send this, because it waits for the body. */
export function answerAndClose(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { status, code, message }: { readonly status: number; readonly code: string; readonly message: string },
): void {
  // a request may have been answered already, without reading its body
  if (!reply.sent) raw.socket.write(textOf(status, code, message));
  raw.destroy();
}

function textOf(statusCode: number, code: string, message: string): string {
  const error = STATUS_CODES[statusCode] ?? "Error";
  const body = JSON.stringify({ statusCode, code, error, message });
  const headers = [
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `x-error-code: ${code}`,
  ];
  return `HTTP/1.1 ${statusCode} ${error}\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}
