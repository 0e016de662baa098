import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Adds the event streams of boards to a server that the product is compared with.
 * @returns a function that notifies the streams of a board of a change
 */
export function addBoardStreams(app: FastifyInstance): (board_uuid: string | undefined) => void {
  const streams = new Map<string, Set<ServerResponse>>();
  app.get<{ Params: { uuid: string } }>("/boards/:uuid/events", (request, reply) => {
    const board = request.params.uuid;
    const open = streams.get(board) ?? new Set();
    streams.set(board, open.add(reply.raw));
    reply.hijack();
    reply.raw.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
    reply.raw.write(": connected\n\n");
    reply.raw.on("close", () => void open.delete(reply.raw));
  });
  return (board_uuid) => {
    for (const stream of streams.get(board_uuid ?? "") ?? []) {
      stream.write('event: board_changed\ndata: {"origin":null}\n\n');
    }
  };
}
