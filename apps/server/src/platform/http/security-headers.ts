import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";

/**
 * Tells browsers what they may do with a reply; a route may set other values. The headers are the same for every reply, so helmet is asked
 * once: its plugin for Fastify makes all its functions anew for each request, and what they hold on to outlives the request by seconds
 * (decision 29).
 */
export function secureReplies(app: FastifyInstance, options: HelmetOptions): void {
  const headers = headersOf(options);
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

function headersOf(options: HelmetOptions): OutgoingHttpHeaders {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, (error) => {
    if (error !== undefined) throw error;
  });
  return response.getHeaders();
}
