import { schemaVersion } from "@stoa/document";
import * as Y from "yjs";
import { retryDelay } from "#data/backoff.ts";
import { accessLost, afterClose, afterRefusal, type EndReason, type NextStep } from "./closing.ts";
import { Connection } from "./connection.ts";
import type { RoomOptions, RoomState, Ticket } from "./room-types.ts";
import { DelayedAction } from "./delayed.ts";
import { type Copy, endCopy, newCopy, wordsOf } from "./copy.ts";
import { LostWords } from "./lost-words.ts";
import { WatchedState } from "./watched.ts";

export type { Draft, RoomOptions, RoomState, Ticket } from "./room-types.ts";

/** The time before changes are written on this device. In milliseconds. */
const keepDelay = 300;

/** A text that people edit together: connects, comes back, and keeps what was typed meanwhile. */
export class Room {
  readonly #options: RoomOptions;
  readonly #watched: WatchedState<RoomState>;
  readonly #keeping: DelayedAction;
  #generation: number | undefined;
  #connection: Connection | null = null;
  #tries = 0;
  #changes = 0;
  #stopTimer: (() => void) | null = null;
  #isEnded = false;
  #isBarred = false;
  readonly #lost: LostWords;

  constructor(options: RoomOptions) {
    this.#options = options;
    const copy = newCopy();
    const { drafts = [] } = options;
    this.#generation = drafts.at(0)?.generation;
    const [fitting = [], unfitting = []] = [true, false].map((fits) =>
      drafts.filter(({ generation }) => (generation === this.#generation) === fits),
    );
    for (const { update } of fitting) Y.applyUpdate(copy.doc, update, this);
    const isReady = fitting.length > 0;
    this.#changes = isReady ? 1 : 0;
    this.#lost = new LostWords(options, unfitting);
    const begun = { status: "connecting", mayWrite: true, isReady, isSaved: !isReady, why: null } as const;
    const acts = { keep: () => this.keep(), dismissLost: () => this.#dismissLost() };
    this.#watched = new WatchedState({ copy, ...begun, lost: this.#lost.text, ...acts });
    this.#keeping = new DelayedAction(options.clock, keepDelay, () => this.#keep());
    // those that do not fit are drafts no more
    if (isReady) this.#keep();
    else if (unfitting.length > 0) options.keep?.(null);
    this.#watch(copy);
    void this.#connect();
  }

  /** The state of the text. */
  readonly state = (): RoomState => this.#watched.get();

  /** Calls back after each change of the state. @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => this.#watched.subscribe(listener);

  /** Tries at once, because the network is back or the page is looked at. */
  retry(): void {
    if (this.#stopTimer === null) return;
    this.#stopTimer();
    this.#tries = 0;
    void this.#connect();
  }

  /** Keeps at once what is not stored yet, because the tab may end. */
  keep(): void {
    this.#keeping.now();
  }

  /** Ends at once. What is not stored is kept. */
  end(): void {
    this.#isEnded = true;
    this.#stopTimer?.();
    this.#keeping.now();
    this.#connection?.close();
    endCopy(this.state().copy);
    this.#watched.end();
  }

  #set(change: Partial<RoomState>): void {
    if (!this.#isEnded) this.#watched.set(change);
  }

  #watch(copy: Copy): void {
    copy.doc.on("update", (update: Uint8Array, origin: unknown) => {
      if (origin === this || origin instanceof Connection) return;
      this.#changes += 1;
      if (this.state().isSaved) this.#set({ isSaved: false });
      this.#keeping.later();
      // a change that cannot be sent ends the room, and nothing is kept after that
      this.#connection?.change(update, this.#changes);
    });
  }

  #keep(): void {
    const { isSaved, copy } = this.state();
    if (this.#generation === undefined || isSaved) return;
    this.#options.keep?.({ generation: this.#generation, update: Y.encodeStateAsUpdate(copy.doc) });
  }

  async #connect(): Promise<void> {
    this.#stopTimer = null;
    try {
      const ticket = await this.#options.ticket(this.#generation, schemaVersion);
      if (!this.#isEnded) this.#open(ticket);
    } catch (error) {
      if (!this.#isEnded) this.#go(afterRefusal(error, this.#isBarred));
    }
  }

  #open({ ticket, room, generation, may_write: mayWrite }: Ticket): void {
    this.#generation = generation;
    if (mayWrite !== this.state().mayWrite) this.#set({ mayWrite });
    const { address, Socket = WebSocket, clock } = this.#options;
    const url = `${address}/${room}?ticket=${encodeURIComponent(ticket)}`;
    this.#connection = new Connection(new Socket(url), {
      copy: this.state().copy,
      clock,
      mayWrite,
      changes: () => this.#changes,
      onSynced: () => {
        this.#tries = 0;
        this.#set({ status: "live", isReady: true });
      },
      onSaved: (count) => this.#saved(count),
      onClose: (code) => {
        this.#connection = null;
        this.#isBarred = code === accessLost;
        this.#go(afterClose(code));
      },
    });
  }

  #saved(count: number): void {
    if (count < this.#changes || this.state().isSaved) return;
    this.#keeping.cancel();
    this.#set({ isSaved: true });
    this.#options.keep?.(null);
  }

  #go(next: NextStep): void {
    if (this.#isEnded) return;
    if (next.does === "end") return this.#finish(next.why);
    if (next.does === "anew") this.#beginAnew();
    this.#tries += 1;
    this.#set({ status: this.state().isReady || next.does === "retry" ? "offline" : "connecting" });
    const { clock } = this.#options;
    // a client that leaves does so at the latest when the connection is lost
    if (this.#isEnded) return;
    // a client that is sent away again and again waits longer each time
    const isNow = next.does !== "retry" && this.#tries === 1;
    this.#stopTimer = clock.after(isNow ? 0 : retryDelay(this.#tries, clock.random()), () => void this.#connect());
  }

  #finish(why: EndReason): void {
    // a draft that was refused would be refused again, so it is offered as text
    if (why === "refused") this.#loseUnsaved();
    // of what somebody may not see nothing stays
    if (why === "access") {
      this.#keeping.cancel();
      this.#options.keep?.(null);
      this.#lost.set(null);
    }
    // who comes back, as after signing in or when a ticket is restored, goes on with the last letter
    this.#keeping.now();
    this.#set({ status: "ended", mayWrite: false, why });
  }

  /** The document was opened anew: this copy's changes do not fit any more, so its text is offered to the person. */
  #beginAnew(): void {
    const { copy: old } = this.state();
    this.#loseUnsaved();
    const copy = newCopy();
    this.#generation = undefined;
    this.#changes = 0;
    this.#watch(copy);
    this.#set({ copy, isReady: false, isSaved: true });
    endCopy(old);
  }

  /** Turns unsaved changes into a text that the person can put in, or not. */
  #loseUnsaved(): void {
    const { copy, isSaved } = this.state();
    if (isSaved) return;
    this.#keeping.cancel();
    this.#lost.add(wordsOf(copy));
    this.#options.keep?.(null);
    this.#set({ lost: this.#lost.text });
  }

  #dismissLost(): void {
    // what was put in is kept before
    this.keep();
    this.#lost.set(null);
    this.#set({ lost: null });
  }
}
