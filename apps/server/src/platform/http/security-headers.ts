import type { FastifyInstance } from "fastify";
import helmet, { type HelmetOptions } from "helmet";
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { Socket } from "node:net";

/**
 * Adds the headers that limit what browsers do with a reply; a route may set other values. The headers are the same for every reply, so
 * helmet makes them once. Its plugin for Fastify would create all its functions for each request, and keep objects alive for seconds
 * after it (decision 29).
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
