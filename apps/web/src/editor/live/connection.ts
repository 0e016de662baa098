import { applyAwarenessUpdate, encodeAwarenessUpdate, removeAwarenessStates } from "y-protocols/awareness";
import * as Y from "yjs";
import type { Clock } from "#data/environment.ts";
import type { Copy } from "./copy.ts";
import { tooLarge } from "./closing.ts";
import { frame, message, Reader, sync } from "./frames.ts";

type ConnectionOptions = {
  readonly copy: Copy;
  readonly clock: Clock;
  readonly mayWrite: boolean;
  /** the number of changes that were made here so far */
  changes(): number;
  onSynced(): void;
  /** @param count of the changes that are stored */
  onSaved(count: number): void;
  onClose(code: number): void;
};

/** The server says something every 15 s; who hears nothing for so long has no connection. In milliseconds. */
const silence = 40_000;
/** The interval at which at most others learn where the cursor is, and the server is asked what is stored. In milliseconds. */
const cursorDelay = 100;
const askDelay = 250;

/** The longest message that the server takes. In bytes. */
const longest = 256 * 1024;

const nothing = Uint8Array.of(0, 0);

/** One WebSocket to a room, from its opening to its end. It is the origin of the changes that others made. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #timers = new Map<string, () => void>();
  #isSynced = false;
  #isClosed = false;

  constructor(socket: WebSocket, options: ConnectionOptions) {
    this.#socket = socket;
    this.#options = options;
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      this.#send(message.sync, sync.vector, Y.encodeStateVector(options.copy.doc));
      this.#tellCursor();
    });
    socket.addEventListener("message", ({ data }) => this.#receive(data));
    socket.addEventListener("close", ({ code }) => this.#ended(code));
    // its close follows; without a listener some clients throw
    socket.addEventListener("error", () => {});
    options.copy.awareness.on("update", this.#onAwareness);
    this.#listen();
  }

  /** Sends a change that was made here. @param count of changes with this one */
  change(update: Uint8Array, count: number): void {
    // what is typed before the first sync goes with the answer to it
    if (!this.#isSynced || count === 0) return;
    this.#send(message.sync, sync.update, update);
    this.#once("ask", askDelay, () => this.#ask());
  }

  /** Leaves the room. */
  close(): void {
    this.#stop();
    this.#socket.close();
  }

  #send(...parts: (number | Uint8Array)[]): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    const bytes = frame(...parts);
    if (bytes.length <= longest) {
      this.#socket.send(bytes);
      return;
    }
    // it would be cut off each time it is sent, and often without a code
    this.#socket.close();
    this.#ended(tooLarge);
  }

  #ask(): void {
    this.#send(message.saved, this.#options.changes());
  }

  #once(name: string, delay: number, run: () => void): void {
    if (this.#timers.has(name)) return;
    const stop = this.#options.clock.after(delay, () => {
      this.#timers.delete(name);
      run();
    });
    this.#timers.set(name, stop);
  }

  /** Gives up when the server is silent: a network that is gone closes nothing. */
  #listen(): void {
    this.#timers.get("silence")?.();
    this.#timers.delete("silence");
    this.#once("silence", silence, () => {
      this.#socket.close();
      this.#ended(1006);
    });
  }

  readonly #onAwareness = (_changed: unknown, origin: unknown): void => {
    if (origin === "local") this.#once("cursor", cursorDelay, () => this.#tellCursor());
  };

  #tellCursor(): void {
    const { awareness } = this.#options.copy;
    const isThere = awareness.getLocalState() !== null;
    if (isThere) this.#send(message.awareness, encodeAwarenessUpdate(awareness, [awareness.clientID]));
  }

  #receive(data: unknown): void {
    if (this.#isClosed || !(data instanceof ArrayBuffer)) return;
    this.#listen();
    const reader = new Reader(new Uint8Array(data));
    const kind = reader.number();
    if (kind === message.sync) this.#sync(reader.number(), reader.bytes());
    else if (kind === message.awareness) applyAwarenessUpdate(this.#options.copy.awareness, reader.bytes(), this);
    else if (kind === message.askAwareness) this.#tellCursor();
    else if (kind === message.saved) this.#options.onSaved(reader.number());
  }

  #sync(kind: number, bytes: Uint8Array): void {
    const { copy, mayWrite } = this.#options;
    if (kind === sync.vector) {
      // a reader may send nothing, also when it was a writer before
      this.#send(message.sync, sync.reply, mayWrite ? Y.encodeStateAsUpdate(copy.doc, bytes) : nothing);
      this.#isSynced = mayWrite;
      if (mayWrite) this.#ask();
      return;
    }
    Y.applyUpdate(copy.doc, bytes, this);
    if (kind === sync.reply) this.#options.onSynced();
  }

  #ended(code: number): void {
    if (this.#isClosed) return;
    this.#stop();
    const { awareness } = this.#options.copy;
    const others = [...awareness.getStates().keys()].filter((client) => client !== awareness.clientID);
    removeAwarenessStates(awareness, others, this);
    this.#options.onClose(code);
  }

  #stop(): void {
    this.#isClosed = true;
    this.#options.copy.awareness.off("update", this.#onAwareness);
    for (const stop of this.#timers.values()) stop();
    this.#timers.clear();
  }
}
