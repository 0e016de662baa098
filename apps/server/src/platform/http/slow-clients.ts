import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** How long a client may take. In milliseconds. */
export type Timeouts = {
  /** for a body that is no file: a page of text takes seconds on the slowest line */
  readonly body: number;
  /** for a whole request, a file of 25 MB too */
  readonly request: number;
  /** without a byte going either way while a request or an answer is on its way */
  readonly silence: number;
};

export const defaultTimeouts: Timeouts = { body: 30_000, request: 5 * 60_000, silence: 30_000 };

/** What Node's server enforces by itself, as Fastify's options name it. */
export function serverLimits({ request, silence }: Timeouts) {
  return {
    requestTimeout: request,
    // not only of an idle connection: an answer that nobody reads makes no progress either
    connectionTimeout: silence,
    // how often Node looks at requests that take too long
    http: { connectionsCheckingInterval: Math.min(request, 30_000) },
  };
}

/** Closes the connection of a request whose body does not come; whoever receives a file waits for it longer. */
export function limitBodies(app: FastifyInstance, { body }: Timeouts): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (hasBody(request) && request.routeOptions.config.receives !== "file") closeUnlessReceived(request, reply, body);
    done();
  });
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** what takes longer than a small body */
    receives?: "file";
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function closeUnlessReceived({ raw }: FastifyRequest, reply: FastifyReply, limit: number): void {
  const timer = setTimeout(() => {
    if (raw.complete) return;
    // whoever was answered already, without a look at the body, is not answered twice
    if (!reply.sent) raw.socket.write(tooSlow(limit));
    raw.destroy();
  }, limit).unref();
  raw.once("close", () => clearTimeout(timer));
}

/** Written by hand: what answers a request waits for its body. */
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
