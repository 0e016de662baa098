import type { ServerResponse } from "node:http";
import type { Credential } from "#platform/auth/credentials.ts";
import type { StreamReply } from "./handler.ts";

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

/** The open streams by their subscriptions, and these by their boards too. */
export class Roster {
  readonly #all = new Map<string, Subscription>();
  readonly #byBoard = new Map<string, Set<Subscription>>();
  /** how many streams each person and key has */
  readonly #held = new Map<string, number>();

  get all(): Iterable<Subscription> {
    return this.#all.values();
  }

  get count(): number {
    let count = 0;
    for (const held of this.#held.values()) count += held;
    return count;
  }

  ofBoard(board_uuid: string): Iterable<Subscription> {
    return this.#byBoard.get(board_uuid) ?? [];
  }

  /** Whether whoever has this credential has as many streams as one may have. */
  isFull(credential: StreamCredential): boolean {
    return (this.#held.get(holderOf(credential)) ?? 0) >= maxStreams;
  }

  add(credential: StreamCredential, topics: StreamReply, stream: ServerResponse): Subscription {
    const { board_uuid } = topics;
    const id = idOf(credential, board_uuid);
    const subscription = this.#all.get(id) ?? { ...topics, credential, streams: new Set() };
    this.#all.set(id, subscription);
    this.#byBoard.set(board_uuid, (this.#byBoard.get(board_uuid) ?? new Set()).add(subscription));
    subscription.streams.add(stream);
    change(this.#held, holderOf(credential), 1);
    stream.on("close", () => this.#leave(subscription, stream));
    return subscription;
  }

  send(subscriptions: Iterable<Subscription>, frame: string): void {
    for (const subscription of subscriptions) {
      for (const stream of subscription.streams) {
        stream.write(frame);
        if (stream.writableLength <= maxUnread) continue;
        this.#leave(subscription, stream);
        stream.destroy();
      }
    }
  }

  end(subscription: Subscription): void {
    for (const stream of subscription.streams) {
      this.#leave(subscription, stream);
      stream.end();
      // a reader that reads nothing would keep its connection, and a closing server waiting, for ever
      setTimeout(() => stream.writableFinished || stream.destroy(), grace).unref();
    }
  }

  #leave(subscription: Subscription, stream: ServerResponse): void {
    const { credential, board_uuid, streams } = subscription;
    if (!streams.delete(stream)) return;
    change(this.#held, holderOf(credential), -1);
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

/** Whose streams are counted together. */
function holderOf(credential: StreamCredential): string {
  return credential.kind === "session" ? credential.user_uuid : credential.hash.toString("base64");
}

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
