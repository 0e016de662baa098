import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { fail } from "#kernel/errors.ts";
import type { Platform } from "./services.ts";
import type { Connect } from "#platform/live/live.ts";
import { isOwnOrigin } from "./cookie.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** the function that takes over the WebSocket of this request; set before it is opened */
    connect: Connect | null;
  }
}

/** The largest message. In bytes. */
const maxPayload = 256 * 1024;

/** Lets routes open WebSockets. Must be called before the routes are added. */
export async function useSockets(app: FastifyInstance): Promise<void> {
  app.decorateRequest("connect", null);
  await app.register(websocket, {
    options: { maxPayload, perMessageDeflate: false },
    // a wrong frame of a client is not an error of the server
    errorHandler: (_error, socket) => socket.terminate(),
    // the rooms close their sockets
    preClose: (done) => done(),
  });
}

/**
 * Lets a page of another origin open no socket: the browser would send the cookie along.
 * @throws ApiError origin_foreign
 */
export function checkSocketOrigin(request: FastifyRequest, { services }: Platform): void {
  if (request.headers.origin !== undefined && !isOwnOrigin(request, services.webOrigin)) fail("origin_foreign");
}

/**
 * The handlers of a route that opens sockets: everything is decided by `admit` before the WebSocket is opened.
 * @param admit ends with an error, or gives what takes over the WebSocket
 */
export function socketHandlers(admit: (request: FastifyRequest) => Promise<unknown>) {
  return {
    preHandler: async (request: FastifyRequest): Promise<void> => {
      request.connect = (await admit(request)) as Connect;
    },
    handler: async () => fail("socket_expected"),
    wsHandler: (socket, request) => request.connect?.(socket),
  } satisfies Partial<RouteOptions>;
}
