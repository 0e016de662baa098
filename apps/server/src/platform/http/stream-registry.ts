import type { ServerResponse } from "node:http";
import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Credential } from "#platform/auth/credentials.ts";
import type { ConnectionCounts } from "#platform/util/connection-counts.ts";
import { WorkspaceHints } from "./workspace-hints.ts";

/** A client with more unread data than this is disconnected. In bytes. */
const maxUnread = 64 * 1024;
/** The time in which a client must read the rest of an ended stream. In milliseconds. */
const grace = 1000;

/**
 * The result of a stream route's handler: the subject of the stream, which is a board or with null the whole workspace, and
 * the person on whose access it depends.
 */
export type StreamReply = {
  readonly board_uuid: BoardUuid | null;
  readonly workspace_uuid: WorkspaceUuid;
  readonly user_uuid: string;
};

/** The credentials with which streams can be opened. */
export type StreamCredential = Extract<Credential, { kind: "session" | "api_key" }>;

/** The streams of one board or workspace with the same credential, which have the same access. */
export type Subscription = StreamReply & {
  readonly credential: StreamCredential;
  readonly streams: Set<ServerResponse>;
  /** of a stream of a workspace */
  readonly hints: WorkspaceHints;
};

/** The open streams by their subscriptions, and the subscriptions by their boards and workspaces. */
export class StreamRegistry {
  readonly #all = new Map<string, Subscription>();
  readonly #byTopic = new Map<string, Set<Subscription>>();
  readonly #counts: ConnectionCounts;
  readonly #releases = new WeakMap<ServerResponse, () => void>();
  #count = 0;

  /** @param counts of the streams and sockets of each person and key */
  constructor(counts: ConnectionCounts) {
    this.#counts = counts;
  }

  get all(): Iterable<Subscription> {
    return this.#all.values();
  }

  get count(): number {
    return this.#count;
  }

  /** The subscriptions of a board, or those of a whole workspace. */
  of(uuid: string): Iterable<Subscription> {
    return this.#byTopic.get(uuid) ?? [];
  }

  /** The subscriptions of a workspace and of its boards. */
  inWorkspace(workspace_uuid: WorkspaceUuid): Subscription[] {
    return [...this.all].filter((each) => each.workspace_uuid === workspace_uuid);
  }

  ofPerson(user_uuid: string): Subscription[] {
    return [...this.all].filter((each) => each.user_uuid === user_uuid);
  }

  /** Whether the holder of this credential has the largest number of streams already. */
  isFull(credential: StreamCredential): boolean {
    return this.#counts.isFull(holderOf(credential));
  }

  add(credential: StreamCredential, topics: StreamReply, stream: ServerResponse): Subscription {
    const topic = topicOf(topics);
    const id = idOf(credential, topic);
    const subscription = this.#all.get(id) ?? this.#subscribe(credential, topics);
    this.#all.set(id, subscription);
    this.#byTopic.set(topic, (this.#byTopic.get(topic) ?? new Set()).add(subscription));
    subscription.streams.add(stream);
    const release = this.#counts.take(holderOf(credential));
    this.#count += 1;
    this.#releases.set(stream, release);
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

  #subscribe(credential: StreamCredential, topics: StreamReply): Subscription {
    const hints = new WorkspaceHints((frame) => this.send([subscription], frame));
    const subscription: Subscription = { ...topics, credential, streams: new Set(), hints };
    return subscription;
  }

  #remove(subscription: Subscription, stream: ServerResponse): void {
    const { credential, streams } = subscription;
    const topic = topicOf(subscription);
    if (!streams.delete(stream)) return;
    this.#releases.get(stream)?.();
    this.#count -= 1;
    if (streams.size > 0) return;
    this.#all.delete(idOf(credential, topic));
    const ofTopic = this.#byTopic.get(topic);
    ofTopic?.delete(subscription);
    if (ofTopic?.size === 0) this.#byTopic.delete(topic);
  }
}

const topicOf = ({ board_uuid, workspace_uuid }: StreamReply): string => board_uuid ?? workspace_uuid;

function idOf(credential: StreamCredential, topic: string): string {
  const own = credential.kind === "session" ? credential.session_uuid : credential.hash.toString("base64");
  return `${own} ${topic}`;
}

/** The key under which streams are counted together. */
function holderOf(credential: StreamCredential): string {
  return credential.kind === "session" ? credential.user_uuid : credential.hash.toString("base64");
}
