import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";

/** The most of the rest of a body that is read and thrown away, in bytes, and the longest time for it, in milliseconds. */
export type RestLimits = { readonly bytes: number; readonly time: number };

/** More than any file has, which somebody may send to the wrong address. */
export const defaultRestLimits: RestLimits = { bytes: 64_000_000, time: 5000 };

/**
 * Lets a reply that closes its connection wait for the rest of the request's body. A client that is still sending would otherwise find the
 * connection closed before it reads the reply.
 */
export function readRests(app: FastifyInstance, limits: RestLimits): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isRead =
      request.raw.complete ||
      request.raw.readableEnded ||
      request.raw.destroyed ||
      reply.getHeader("connection") !== "close";
    if (isRead || typeof payload !== "string") return done(null, payload);
    // the client has the whole reply before it ends here
    reply.header("content-length", Buffer.byteLength(payload));
    return done(null, Readable.from(replyAndRest(payload, request.raw, limits)));
  });
}

async function* replyAndRest(payload: string, raw: IncomingMessage, limits: RestLimits): AsyncGenerator<string> {
  yield payload;
  await readRest(raw, limits);
}

/** Reads a body to its end, or to a limit. */
async function readRest(raw: IncomingMessage, { bytes: most, time }: RestLimits): Promise<void> {
  const done = new AbortController();
  let bytes = 0;
  raw.unpipe();
  raw.on("data", (part: Buffer) => {
    bytes += part.length;
    if (bytes > most) done.abort();
  });
  raw.resume();
  const signal = AbortSignal.any([done.signal, AbortSignal.timeout(time)]);
  // neither a limit nor a client that is gone is an error
  if (!raw.complete) await Promise.race(["end", "close"].map((event) => once(raw, event, { signal }))).catch(() => {});
}
