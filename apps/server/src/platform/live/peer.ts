import type { CloseCode } from "./close-codes.ts";
import type { Visitor } from "./live-access.ts";

/** Somebody's connection to a room. */
export type Peer = Visitor & {
  readonly name: string;
  /** of the rights with which it was opened; whether they still hold is read again with every write */
  readonly mayWrite: boolean;
  /** false as soon as it is being closed */
  readonly isOpen: boolean;
  /** set when its updates are not to be stored any more, although it sent them while it was open */
  readonly isExpelled: boolean;
  send(frame: Uint8Array): void;
  /** Closes it. What it sent and is not stored yet is thrown away if the code says that it may not write. */
  close(code: CloseCode, reason: string): void;
};
