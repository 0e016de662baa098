import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "#kernel/errors.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Signals } from "#platform/events/signals.ts";
import { createAccessChecks } from "./stream-access.ts";
import { StreamRegistry, type StreamCredential, type StreamReply, type Subscription } from "./stream-registry.ts";

/** A comment every 20 s keeps proxies from closing a quiet stream (§16.5). In milliseconds. */
const heartbeat = 20_000;

/** The event streams of boards in this process. */
export type Streams = {
  /**
   * Answers the request with a stream that ends when access does.
   * @throws ApiError too_many_streams, before it opens
   */
  open(request: FastifyRequest, reply: FastifyReply, topics: StreamReply): FastifyReply;
  readonly count: number;
  /** Ends every stream; otherwise a closing server would wait for them forever. */
  close(): void;
};

/** Streams get a hint for every change of their board. Their access is checked whenever it may have changed. */
export function openStreams(pool: Pool, signals: Signals): Streams {
  const registry = new StreamRegistry();
  let isClosed = false;
  const check = createAccessChecks(pool, (subscription) => registry.end(subscription));
  connectSignals(signals, registry, check);
  const beat = setInterval(() => {
    registry.send(registry.all, ": still here\n\n");
    check(registry.all);
  }, heartbeat).unref();

  return {
    open: (request, reply, topics) => {
      // the route accepts no other credentials
      const credential = request.credential as StreamCredential;
      if (registry.isFull(credential)) fail("too_many_streams");
      const stream = begin(reply);
      if (stream === null) return reply;
      const subscription = registry.add(credential, topics, stream);
      if (isClosed) registry.end(subscription);
      // the access may have changed between its check and the registration of this stream
      else check([subscription]);
      return reply;
    },
    get count() {
      return registry.count;
    },
    close: () => {
      isClosed = true;
      clearInterval(beat);
      for (const subscription of registry.all) registry.end(subscription);
    },
  };
}

/** Sends a hint for each change, and checks the subscriptions that may have lost access. */
function connectSignals(
  signals: Signals,
  registry: StreamRegistry,
  check: (subscriptions: Iterable<Subscription>) => void,
): void {
  const matching = (applies: (subscription: Subscription) => boolean): Subscription[] =>
    [...registry.all].filter(applies);

  signals.on("board_changed", ({ board_uuid, origin }) => registry.send(registry.ofBoard(board_uuid), changed(origin)));
  signals.on("workspace_changed", ({ workspace_uuid, origin }) =>
    registry.send(
      matching((each) => each.workspace_uuid === workspace_uuid),
      changed(origin),
    ),
  );
  signals.on("access_changed", ({ workspace_uuid }) =>
    check(matching((each) => each.workspace_uuid === workspace_uuid)),
  );
  signals.on("account_changed", ({ user_uuid }) => check(matching((each) => each.user_uuid === user_uuid)));
}

/** Takes over the reply and sends the first bytes; null when the client has disconnected already. */
function begin(reply: FastifyReply): FastifyReply["raw"] | null {
  reply.hijack();
  const { raw } = reply;
  // there would be no event that this stream is closed
  if (raw.destroyed) return null;
  raw.on("error", () => {});
  raw.writeHead(200, { ...headersOf(reply), ...streamHeaders });
  raw.write(": connected\n\n");
  return raw;
}

/** The one event of a stream: a hint without content (§16.5). */
function changed(origin: string | null): string {
  return `event: board_changed\ndata: ${JSON.stringify({ origin })}\n\n`;
}

const streamHeaders = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  // otherwise reverse proxies would buffer small frames
  "x-accel-buffering": "no",
} as const;

/** The headers that hooks have set before: security headers, CORS, the refreshed token. */
function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  const set = Object.entries(reply.getHeaders()).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(set) as Record<string, number | string | string[]>;
}
