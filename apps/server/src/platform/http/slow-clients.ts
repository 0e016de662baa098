import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** How long a client may take. In milliseconds. */
export type Timeouts = {
  /** for a body that is not a file: a page of text takes seconds on the slowest connection */
  readonly body: number;
  /** for a whole request, a file of 25 MB too */
  readonly request: number;
  /** without a byte in either direction while a request or a reply is being sent */
  readonly silence: number;
};

export const defaultTimeouts: Timeouts = { body: 30_000, request: 5 * 60_000, silence: 30_000 };

/** What Node's server enforces by itself, as Fastify's options name it. */
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

function closeUnlessReceived({ raw }: FastifyRequest, reply: FastifyReply, limit: number): void {
  const timer = setTimeout(() => {
    if (raw.complete) return;
    // a request may have been answered already, without reading its body
    if (!reply.sent) raw.socket.write(tooSlow(limit));
    raw.destroy();
  }, limit).unref();
  raw.once("close", () => clearTimeout(timer));
}

/** The text of the reply; Fastify cannot send it, because it waits for the body. */
function tooSlow(limit: number): string {
  const message = `The body took longer than ${limit / 1000} seconds.`;
  const body = JSON.stringify({
    statusCode: 408,
    code: "BODY_TOO_SLOW",
    error: "Request Timeout",
    message,
  });
  const headers = [
    "connection: close",
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "x-error-code: BODY_TOO_SLOW",
  ];
  return `HTTP/1.1 408 Request Timeout\r\n${headers.join("\r\n")}\r\n\r\n${body}`;
}
