import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { serveWebApp } from "#platform/web-app/serve.ts";

/** The ways in which a test can disturb the connections of a server. */
export type Front = {
  /** Ends all connections and takes no others, as a server that is down. */
  stop(): Promise<void>;
  /** Listens again, at the same port. */
  start(): Promise<void>;
  /** Serves another build of the app from now on. */
  serve(folder: string): Promise<void>;
  /** The replies to these requests never leave the server. @returns how many there were so far */
  swallow(matches: (request: IncomingMessage) => boolean): () => number;
};

const isOfApp = /^\/(?:assets\/.*|sw\.js|index\.html|layers\.css|theme\.js|favicon\.svg)$/;

const nothing = (): boolean => false;

/** Stands before a server that listens. */
export function frontOf({ server }: FastifyInstance): Front {
  const { port } = server.address() as AddressInfo;
  const [answer] = server.listeners("request") as ((request: IncomingMessage, reply: ServerResponse) => void)[];
  let web: FastifyInstance | null = null;
  let isSwallowed: (request: IncomingMessage) => boolean = nothing;
  let count = 0;
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, reply: ServerResponse) => {
    if (isSwallowed(request)) {
      count += 1;
      Object.assign(reply, { write: () => true, end: () => reply });
    }
    const isWeb = isOfApp.test(request.url ?? "") || request.headers["sec-fetch-mode"] === "navigate";
    if (web !== null && isWeb) web.routing(request, reply);
    else answer?.(request, reply);
  });
  return {
    stop: async () => {
      const closed = once(server, "close");
      server.close();
      // the server itself leaves those of WebSockets open
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    start: async () => {
      if (server.listening) return;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    serve: async (folder) => {
      const next = fastify();
      serveWebApp(next, folder);
      await next.ready();
      web = next;
    },
    swallow: (matches) => {
      isSwallowed = matches;
      return () => count;
    },
  };
}
