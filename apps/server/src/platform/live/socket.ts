import type { WebSocket } from "ws";
import { Budget } from "./budget.ts";
import { type CloseCode, closeCodes } from "./close-codes.ts";
import { type Frame, readFrame } from "./frames.ts";
import type { Peer } from "./peer.ts";
import type { Visitor } from "./live-access.ts";

/**
 * The rate at which a client may send (§14.8). A key that is held down repeats up to 40 times a second, and each time the editor sends
 * a change and a cursor. The burst is for what a client sends when it connects.
 */
export const frameRate = { perSecond: 100, burst: 400 };
const byteRate = { perSecond: 512 * 1024, burst: 1024 * 1024 };
/** A client that leaves more unread is closed, and must connect again. In bytes. */
const mostUnread = 8 * 1024 * 1024;
/** The most that waits to be stored for one client. In bytes. */
const mostWaiting = 4 * 1024 * 1024;
/** The time that a client may take to answer a close frame before its connection is cut. In milliseconds. */
const grace = 500;

/** The person who opened a socket, and with which rights. */
export type Opener = Visitor & { readonly name: string; readonly mayWrite: boolean };

/** The WebSocket of one client. */
export class Socket implements Peer {
  readonly user_uuid: string;
  readonly session_uuid: string;
  readonly name: string;
  readonly mayWrite: boolean;
  isExpelled = false;
  readonly #socket: WebSocket;
  readonly #frames: Budget;
  readonly #bytes: Budget;
  #waiting = 0;
  #isHeard = true;

  /**
   * @param receive gets what the client sends, as far as it keeps to the protocol
   * @param now milliseconds, of a clock that only goes forward
   */
  constructor(socket: WebSocket, opener: Opener, receive: (frame: Frame, from: Socket) => void, now: () => number) {
    this.#socket = socket;
    this.user_uuid = opener.user_uuid;
    this.session_uuid = opener.session_uuid;
    this.name = opener.name;
    this.mayWrite = opener.mayWrite;
    this.#frames = new Budget(frameRate, now);
    this.#bytes = new Budget(byteRate, now);
    socket.on("pong", () => (this.#isHeard = true));
    // answered by themselves, without end
    socket.on("ping", () => void this.#isWithin(0));
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      this.#isHeard = true;
      const frame = this.isExpelled ? null : this.#read(data, isBinary);
      if (frame !== null) receive(frame, this);
    });
  }

  get isOpen(): boolean {
    return !this.isExpelled && this.#socket.readyState === this.#socket.OPEN;
  }

  send(frame: Uint8Array): void {
    if (!this.isOpen) return;
    this.#socket.send(frame);
    if (this.#socket.bufferedAmount > mostUnread) this.close(closeCodes.syncAgain, "You read too slowly.");
  }

  close(code: CloseCode, reason: string): void {
    if (this.isExpelled) return;
    this.isExpelled = true;
    this.#socket.close(code, reason);
    setTimeout(() => this.#socket.terminate(), grace).unref();
  }

  /** Counts an update as waiting. @returns a function that ends this; null when too much waits already: then the socket is closed */
  hold({ length }: Uint8Array): (() => void) | null {
    if (this.#waiting + length > mostWaiting) {
      this.close(closeCodes.syncAgain, "Too much waits to be stored.");
      return null;
    }
    this.#waiting += length;
    return () => void (this.#waiting -= length);
  }

  /** Cuts the connection of a client that did not answer the last ping; otherwise sends the next. */
  ping(): void {
    if (!this.#isHeard) return this.#socket.terminate();
    this.#isHeard = false;
    if (this.isOpen) this.#socket.ping();
  }

  /** Counts a message. @returns false when it exceeds the rate: then the socket is closed */
  #isWithin(bytes: number): boolean {
    const isWithin = this.#frames.take(1) && this.#bytes.take(bytes);
    if (!isWithin) this.close(closeCodes.tooFast, "More than 100 messages or 512 kB a second.");
    return isWithin;
  }

  #read(data: Buffer, isBinary: boolean): Frame | null {
    if (!this.#isWithin(data.length)) return null;
    const frame = isBinary ? readFrame(data) : null;
    if (frame === null) this.close(closeCodes.violation, "Not a message of this protocol.");
    return frame;
  }
}
