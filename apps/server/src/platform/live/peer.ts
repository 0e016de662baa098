import type { CloseCode } from "./close-codes.ts";
import type { Visitor } from "./live-access.ts";

/** A person's connection to a room. */
export type Peer = Visitor & {
  readonly name: string;
  /** the right that it was opened with; every write reads the present one */
  readonly mayWrite: boolean;
  /** false as soon as it is being closed */
  readonly isOpen: boolean;
  /** set when updates that it sent while it was open must not be stored any more */
  readonly isExpelled: boolean;
  send(frame: Uint8Array): void;
  /** Closes it. If the code says that it may not write, what it sent and is not stored yet is dropped. */
  close(code: CloseCode, reason: string): void;
};
