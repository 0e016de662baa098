import type { FastifyReply, FastifyRequest } from "fastify";
import { fail } from "#kernel/errors.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Signals } from "#platform/events/signals.ts";
import type { StreamReply } from "./handler.ts";
import { watchAccess } from "./stream-access.ts";
import { Roster, type StreamCredential, type Subscription } from "./stream-registry.ts";

/** A comment every 20 s keeps proxies from closing a quiet stream (§16.5). In milliseconds. */
const heartbeat = 20_000;

/** The board event streams of this process. */
export type Streams = {
  /**
   * Answers the request with a stream that ends when access does.
   * @throws Refusal too_many_streams, before it opens
   */
  open(request: FastifyRequest, reply: FastifyReply, topics: StreamReply): FastifyReply;
  readonly count: number;
  /** Ends every stream; a server that closes would wait for them for ever. */
  close(): void;
};

/** Streams get a hint for every change of their board, and look at their own access whenever it may have changed. */
export function openStreams(pool: Pool, signals: Signals): Streams {
  const roster = new Roster();
  let isClosed = false;
  const look = watchAccess(pool, (subscription) => roster.end(subscription));
  hear(signals, roster, look);
  const beat = setInterval(() => {
    roster.send(roster.all, ": still here\n\n");
    look(roster.all);
  }, heartbeat).unref();

  return {
    open: (request, reply, topics) => {
      // the door let nobody else in
      const credential = request.credential as StreamCredential;
      if (roster.isFull(credential)) fail("too_many_streams");
      const stream = begin(reply);
      if (stream === null) return reply;
      const subscription = roster.add(credential, topics, stream);
      if (isClosed) roster.end(subscription);
      // what the door saw may have changed before this stream could hear of it
      else look([subscription]);
      return reply;
    },
    get count() {
      return roster.count;
    },
    close: () => {
      isClosed = true;
      clearInterval(beat);
      for (const subscription of roster.all) roster.end(subscription);
    },
  };
}

/** What was changed is passed on; whoever may have lost access is looked at. */
function hear(signals: Signals, roster: Roster, look: (subscriptions: Iterable<Subscription>) => void): void {
  const those = (applies: (subscription: Subscription) => boolean): Subscription[] => [...roster.all].filter(applies);

  signals.on("board_changed", ({ board_uuid, origin }) => roster.send(roster.ofBoard(board_uuid), changed(origin)));
  signals.on("workspace_changed", ({ workspace_uuid, origin }) =>
    roster.send(
      those((each) => each.workspace_uuid === workspace_uuid),
      changed(origin),
    ),
  );
  signals.on("access_changed", ({ workspace_uuid }) => look(those((each) => each.workspace_uuid === workspace_uuid)));
  signals.on("account_changed", ({ user_uuid }) => look(those((each) => each.user_uuid === user_uuid)));
}

/** Takes the reply over and greets; null when the client has gone while the door looked at it. */
function begin(reply: FastifyReply): FastifyReply["raw"] | null {
  reply.hijack();
  const { raw } = reply;
  // nothing would ever tell that this stream is over
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
  // reverse proxies would collect small frames otherwise
  "x-accel-buffering": "no",
} as const;

/** What hooks set before the stream took the reply over: security headers, CORS, the refreshed token. */
function headersOf(reply: FastifyReply): Record<string, number | string | string[]> {
  const set = Object.entries(reply.getHeaders()).filter((entry) => entry[1] !== undefined);
  return Object.fromEntries(set) as Record<string, number | string | string[]>;
}
