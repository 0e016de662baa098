import { parseJson } from "#platform/files/text.ts";
import { type AwarenessState, awarenessFrame } from "./frames.ts";
import type { Peer } from "./peer.ts";

/** The longest awareness state of a client. In bytes. */
export const longestState = 4096;
/** The shortest time between two states of one person that are passed on. In milliseconds. */
const pause = 100;
/** A person at another process has left when nothing was heard of them for this time. In milliseconds. */
const silence = 45_000;

type LocalState = { state: AwarenessState; sentAt: number; timer: NodeJS.Timeout | null };

/** Passes a state on to the peers of a room, and to the other processes. */
type Pass = (state: AwarenessState) => void;

/**
 * The people at a document, and their cursors. Names come from the server: nobody appears as somebody else. A state
 * goes back to its sender too, because a client that hears nothing for 30 seconds gives up.
 */
export class Presence {
  readonly #own = new Map<Peer, LocalState>();
  readonly #others = new Map<number, { state: AwarenessState; at: number }>();
  readonly #pass: Pass;
  readonly #now: () => number;

  /** @param now milliseconds, of a clock that only goes forward */
  constructor(pass: Pass, now: () => number) {
    this.#pass = pass;
    this.#now = now;
  }

  /** The states of everybody who is known to be at the document. */
  frame(): Uint8Array {
    const late = this.#now() - silence;
    for (const [client, { at }] of this.#others) if (at < late) this.#others.delete(client);
    const own = [...this.#own.values()].map(({ state }) => state);
    return awarenessFrame([...own, ...[...this.#others.values()].map(({ state }) => state)]);
  }

  /**
   * Takes the states that a peer sends. A client also repeats the states of others, which are left out: the first client that a peer
   * names is its own.
   * @returns false when the state is too long, or no awareness state
   */
  tell(peer: Peer, states: readonly AwarenessState[]): boolean {
    const known = this.#own.get(peer)?.state.client;
    const own = states.find(
      ({ client }) => client === known || (known === undefined && !this.#isOfAnother(client, peer)),
    );
    if (own === undefined) return true;
    if (Buffer.byteLength(own.json) > longestState) return false;
    const json = withName(own.json, peer);
    if (json === null) return false;
    this.#others.delete(own.client);
    this.#keep(peer, { ...own, json });
    return true;
  }

  leave(peer: Peer): void {
    const own = this.#own.get(peer);
    if (own === undefined) return;
    this.#own.delete(peer);
    if (own.timer !== null) clearTimeout(own.timer);
    this.#pass({ client: own.state.client, clock: own.state.clock + 1, json: "null" });
  }

  /** Takes a state that another process has sent. */
  hear(state: AwarenessState): void {
    if (state.json === "null") this.#others.delete(state.client);
    else this.#others.set(state.client, { state, at: this.#now() });
  }

  /** Whether a client is that of another person. One's own is taken over from a connection that was lost. */
  #isOfAnother(client: number, { user_uuid }: Peer): boolean {
    const [peer] = [...this.#own].find(([, { state }]) => state.client === client) ?? [];
    if (peer === undefined) return this.#isHeardOf(client, user_uuid);
    if (peer.user_uuid !== user_uuid) return true;
    this.#own.delete(peer);
    return false;
  }

  /** Whether another process has reported this client for another person. A report of the same person may be left over from a process that died. */
  #isHeardOf(client: number, user_uuid: string): boolean {
    const heard = this.#others.get(client);
    if (heard === undefined) return false;
    const { user } = (parseJson(heard.state.json) ?? {}) as { user?: { uuid?: unknown } };
    return user?.uuid !== user_uuid;
  }

  #keep(peer: Peer, state: AwarenessState): void {
    const own = this.#own.get(peer) ?? { state, sentAt: Number.NEGATIVE_INFINITY, timer: null };
    own.state = state;
    this.#own.set(peer, own);
    const send = (): void => {
      own.timer = null;
      own.sentAt = this.#now();
      this.#pass(own.state);
    };
    const wait = own.sentAt + pause - this.#now();
    if (wait <= 0 && own.timer === null) send();
    else own.timer ??= setTimeout(send, wait).unref();
  }
}

/** A state with the name of who sent it; null for what is no state. */
function withName(json: string, { user_uuid, name }: Peer): string | null {
  const state = parseJson(json);
  if (state === null) return "null";
  if (typeof state !== "object" || Array.isArray(state)) return null;
  const { user } = state as { user?: unknown };
  const color = typeof user === "object" && user !== null && "color" in user ? user.color : undefined;
  const shown = typeof color === "string" && /^[#\w(),.% -]{1,40}$/.test(color) ? { color } : {};
  return JSON.stringify({ ...state, user: { ...shown, uuid: user_uuid, name } });
}
