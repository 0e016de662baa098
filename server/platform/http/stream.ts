import type { FastifyReply, FastifyRequest } from "fastify";
import { climb } from "#kernel/access.ts";
import { findReached } from "#platform/access/reach.ts";
import type { Pool } from "#platform/db/pool.ts";
import type { Signals } from "#platform/realtime/signals.ts";
import type { StreamReply } from "./handed.ts";

/** A comment every 20 s keeps proxies from closing a quiet stream (conventions part 6). In milliseconds. */
const heartbeat = 20_000;
/** A reader that leaves this much unread is dropped rather than remembered. In bytes. */
const maxUnread = 64 * 1024;
/** How long a reader may take to read the last of an ended stream. In milliseconds. */
const grace = 1000;

type Stream = StreamReply & {
  readonly request: FastifyRequest;
  readonly raw: FastifyReply["raw"];
};

/** The board event streams of this process. */
export type Streams = {
  /** Answers the request with a stream that ends when access does. */
  open(request: FastifyRequest, reply: FastifyReply, topics: StreamReply): FastifyReply;
  readonly count: number;
  /** Ends every stream; a server that closes would wait for them for ever. */
  close(): void;
};

/** Streams get a hint for every change of their board, and look at their own access whenever it may have changed. */
export function openStreams(pool: Pool, signals: Signals): Streams {
  const roster = createRoster();
  let isClosed = false;
  const check = (streams: Iterable<Stream>): void => {
    for (const stream of streams) {
      // a failed check ends the stream: its reader connects again and is told why
      mayStay(pool, stream).then(
        (may) => may || roster.end(stream),
        () => roster.end(stream),
      );
    }
  };
  hear(signals, roster, check);
  const beat = setInterval(() => {
    roster.send(roster.all, ": still here\n\n");
    check(roster.all);
  }, heartbeat).unref();

  return {
    open: (request, reply, topics) => {
      const stream = begin(request, reply, topics);
      if (stream === null) return reply;
      roster.add(stream);
      if (isClosed) roster.end(stream);
      // what the door saw may have changed before this stream could hear of it
      else check([stream]);
      return reply;
    },
    get count() {
      return roster.all.size;
    },
    close: () => {
      isClosed = true;
      clearInterval(beat);
      for (const stream of roster.all) roster.end(stream);
    },
  };
}

/** What was changed is passed on; whoever may have lost access is looked at. */
function hear(signals: Signals, roster: Roster, check: (streams: Iterable<Stream>) => void): void {
  const those = (applies: (stream: Stream) => boolean): Stream[] => [...roster.all].filter(applies);

  signals.on("board_changed", ({ board_uuid, origin }) => roster.send(roster.ofBoard(board_uuid), changed(origin)));
  signals.on("workspace_changed", ({ workspace_uuid, origin }) =>
    roster.send(
      those((each) => each.workspace_uuid === workspace_uuid),
      changed(origin),
    ),
  );
  signals.on("access_changed", ({ workspace_uuid }) => check(those((each) => each.workspace_uuid === workspace_uuid)));
  signals.on("account_changed", ({ user_uuid }) => check(those((each) => each.user_uuid === user_uuid)));
}

/** Takes the reply over and greets; null when the client has gone while the door looked at it. */
function begin(request: FastifyRequest, reply: FastifyReply, topics: StreamReply): Stream | null {
  reply.hijack();
  const { raw } = reply;
  // nothing would ever tell that this stream is over
  if (raw.destroyed) return null;
  raw.on("error", () => {});
  raw.writeHead(200, { ...headersOf(reply), ...streamHeaders });
  raw.write(": connected\n\n");
  return { ...topics, request, raw };
}

type Roster = ReturnType<typeof createRoster>;

/** The open streams, by their boards too. */
function createRoster() {
  const byBoard = new Map<string, Set<Stream>>();
  const all = new Set<Stream>();
  const end = (stream: Stream): void => {
    if (!all.delete(stream)) return;
    const board = byBoard.get(stream.board_uuid);
    board?.delete(stream);
    if (board?.size === 0) byBoard.delete(stream.board_uuid);
    stream.raw.end();
    // a reader that reads nothing would keep its connection, and a closing server waiting, for ever
    setTimeout(() => stream.raw.writableFinished || stream.raw.destroy(), grace).unref();
  };
  return {
    all,
    ofBoard: (board_uuid: string): Iterable<Stream> => byBoard.get(board_uuid) ?? [],
    end,
    add: (stream: Stream): void => {
      all.add(stream);
      byBoard.set(stream.board_uuid, (byBoard.get(stream.board_uuid) ?? new Set()).add(stream));
      stream.raw.on("close", () => end(stream));
    },
    send: (streams: Iterable<Stream>, frame: string): void => {
      for (const stream of streams) {
        stream.raw.write(frame);
        if (stream.raw.writableLength <= maxUnread) continue;
        end(stream);
        stream.raw.destroy();
      }
    },
  };
}

async function mayStay(pool: Pool, stream: Stream): Promise<boolean> {
  const credential = stream.request.credential;
  if (credential.kind !== "session" && credential.kind !== "api_key") return false;
  const named = { kind: "board", uuid: stream.board_uuid } as const;
  const reached = await findReached(pool.run, credential, named, { lock: null, clock: false });
  if (reached === undefined || reached.keyExpired) return false;
  try {
    climb("board", "read", reached.standing);
    return true;
  } catch {
    return false;
  }
}

/** The one event of a stream: a hint without content (conventions part 6). */
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
