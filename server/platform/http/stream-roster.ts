import type { ServerResponse } from "node:http";
import type { Credential } from "#platform/access/credentials.ts";
import type { StreamReply } from "./handed.ts";

/** At most so many streams at once of one person, over all their sessions, or of one key; each costs a connection. */
const maxStreams = 20;
/** A reader that leaves this much unread is dropped rather than remembered. In bytes. */
const maxUnread = 64 * 1024;
/** How long a reader may take to read the last of an ended stream. In milliseconds. */
const grace = 1000;

/** What streams are opened with. */
export type StreamCredential = Extract<Credential, { kind: "session" | "api_key" }>;

/** What one credential hears of one board, over one stream or several, which live by the same access. */
export type Subscription = StreamReply & {
  readonly credential: StreamCredential;
  readonly streams: Set<ServerResponse>;
};

export type Roster = ReturnType<typeof createRoster>;

/** The open streams by their subscriptions, and these by their boards too. */
export function createRoster() {
  const all = new Map<string, Subscription>();
  const byBoard = new Map<string, Set<Subscription>>();
  const held = new Map<string, number>();
  const leave = (subscription: Subscription, stream: ServerResponse): void => {
    const { credential, board_uuid, streams } = subscription;
    if (!streams.delete(stream)) return;
    change(held, holderOf(credential), -1);
    if (streams.size > 0) return;
    all.delete(idOf(credential, board_uuid));
    byBoard.get(board_uuid)?.delete(subscription);
    if (byBoard.get(board_uuid)?.size === 0) byBoard.delete(board_uuid);
  };
  const end = (subscription: Subscription): void => {
    for (const stream of subscription.streams) {
      leave(subscription, stream);
      stream.end();
      // a reader that reads nothing would keep its connection, and a closing server waiting, for ever
      setTimeout(() => stream.writableFinished || stream.destroy(), grace).unref();
    }
  };
  return {
    all: (): Iterable<Subscription> => all.values(),
    ofBoard: (board_uuid: string): Iterable<Subscription> => byBoard.get(board_uuid) ?? [],
    count: (): number => sum(held.values()),
    isFull: (credential: StreamCredential): boolean => (held.get(holderOf(credential)) ?? 0) >= maxStreams,
    end,
    add: (credential: StreamCredential, topics: StreamReply, stream: ServerResponse): Subscription => {
      const id = idOf(credential, topics.board_uuid);
      const subscription = all.get(id) ?? { ...topics, credential, streams: new Set() };
      all.set(id, subscription);
      byBoard.set(topics.board_uuid, (byBoard.get(topics.board_uuid) ?? new Set()).add(subscription));
      subscription.streams.add(stream);
      change(held, holderOf(credential), 1);
      stream.on("close", () => leave(subscription, stream));
      return subscription;
    },
    send: (subscriptions: Iterable<Subscription>, frame: string): void => {
      for (const subscription of subscriptions) {
        for (const stream of subscription.streams) {
          stream.write(frame);
          if (stream.writableLength <= maxUnread) continue;
          leave(subscription, stream);
          stream.destroy();
        }
      }
    },
  };
}

function idOf(credential: StreamCredential, board_uuid: string): string {
  const own = credential.kind === "session" ? credential.session_uuid : credential.hash.toString("base64");
  return `${own} ${board_uuid}`;
}

/** Whose streams are counted together. */
function holderOf(credential: StreamCredential): string {
  return credential.kind === "session" ? credential.user_uuid : credential.hash.toString("base64");
}

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
