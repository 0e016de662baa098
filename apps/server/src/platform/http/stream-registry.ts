import type { ServerResponse } from "node:http";
import type { Credential } from "#platform/auth/credentials.ts";

/** At most so many streams at once of one person, over all their sessions, or of one key; each costs a connection. */
const maxStreams = 20;
/** A client with more unread data than this is disconnected. In bytes. */
const maxUnread = 64 * 1024;
/** How long a client may take to read the rest of an ended stream. In milliseconds. */
const grace = 1000;

/** What the handler of a stream route returns: the topics of the stream, and the person whose access it depends on. */
export type StreamReply = { readonly board_uuid: string; readonly workspace_uuid: string; readonly user_uuid: string };

/** The credentials with which streams can be opened. */
export type StreamCredential = Extract<Credential, { kind: "session" | "api_key" }>;

/** The streams of one board with the same credential, which have the same access. */
export type Subscription = StreamReply & {
  readonly credential: StreamCredential;
  readonly streams: Set<ServerResponse>;
};

/** The open streams by their subscriptions, and the subscriptions by their boards. */
export class StreamRegistry {
  readonly #all = new Map<string, Subscription>();
  readonly #byBoard = new Map<string, Set<Subscription>>();
  /** how many streams each person and key has */
  readonly #counts = new Map<string, number>();

  get all(): Iterable<Subscription> {
    return this.#all.values();
  }

  get count(): number {
    let count = 0;
    for (const each of this.#counts.values()) count += each;
    return count;
  }

  ofBoard(board_uuid: string): Iterable<Subscription> {
    return this.#byBoard.get(board_uuid) ?? [];
  }

  /** Whether the holder of this credential has the largest number of streams already. */
  isFull(credential: StreamCredential): boolean {
    return (this.#counts.get(holderOf(credential)) ?? 0) >= maxStreams;
  }

  add(credential: StreamCredential, topics: StreamReply, stream: ServerResponse): Subscription {
    const { board_uuid } = topics;
    const id = idOf(credential, board_uuid);
    const subscription = this.#all.get(id) ?? { ...topics, credential, streams: new Set() };
    this.#all.set(id, subscription);
    this.#byBoard.set(board_uuid, (this.#byBoard.get(board_uuid) ?? new Set()).add(subscription));
    subscription.streams.add(stream);
    change(this.#counts, holderOf(credential), 1);
    stream.on("close", () => this.#remove(subscription, stream));
    return subscription;
  }

  send(subscriptions: Iterable<Subscription>, frame: string): void {
    for (const subscription of subscriptions) {
      for (const stream of subscription.streams) {
        stream.write(frame);
        if (stream.writableLength <= maxUnread) continue;
        this.#remove(subscription, stream);
        stream.destroy();
      }
    }
  }

  end(subscription: Subscription): void {
    for (const stream of subscription.streams) {
      this.#remove(subscription, stream);
      stream.end();
      // a client that reads nothing would keep its connection open, and with it a server that is closing
      setTimeout(() => stream.writableFinished || stream.destroy(), grace).unref();
    }
  }

  #remove(subscription: Subscription, stream: ServerResponse): void {
    const { credential, board_uuid, streams } = subscription;
    if (!streams.delete(stream)) return;
    change(this.#counts, holderOf(credential), -1);
    if (streams.size > 0) return;
    this.#all.delete(idOf(credential, board_uuid));
    const ofBoard = this.#byBoard.get(board_uuid);
    ofBoard?.delete(subscription);
    if (ofBoard?.size === 0) this.#byBoard.delete(board_uuid);
  }
}

function idOf(credential: StreamCredential, board_uuid: string): string {
  const own = credential.kind === "session" ? credential.session_uuid : credential.hash.toString("base64");
  return `${own} ${board_uuid}`;
}

/** The key under which streams are counted together. */
function holderOf(credential: StreamCredential): string {
  return credential.kind === "session" ? credential.user_uuid : credential.hash.toString("base64");
}

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
