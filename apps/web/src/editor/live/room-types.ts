import type { DocumentJson } from "@stoa/document";
import type { Clock } from "#data/environment.ts";
import type { EndReason } from "./closing.ts";
import type { Copy } from "./copy.ts";

/** The reply of `POST /collab/tickets`. */
export type Ticket = { ticket: string; room: string; generation: number; may_write: boolean };

/** Typed text that is not stored yet, kept on this device. */
export type Draft = { readonly generation: number; readonly update: Uint8Array };

export type RoomOptions = {
  /** Gets a ticket for each try. @param generation of the copy that is here; undefined for none @param schema that this app knows */
  ticket(generation: number | undefined, schema: number): Promise<Ticket>;
  /** the place where rooms are, such as `wss://stoa.example/collab` */
  readonly address: string;
  readonly clock: Clock;
  /** the drafts of earlier rooms of this text */
  readonly drafts?: readonly Draft[];
  /** keeps what is not stored; null when all of it is */
  keep?(draft: Draft | null): void;
  /** the text that an earlier room could not store and the person has not decided about */
  readonly lost?: DocumentJson | null;
  /** keeps that until the person has; null when they have */
  keepLost?(lost: DocumentJson | null): void;
  readonly Socket?: typeof WebSocket;
};

/** The state of a text that is edited together. A new object with each change. */
export type RoomState = {
  readonly copy: Copy;
  readonly status: "connecting" | "live" | "offline" | "ended";
  readonly mayWrite: boolean;
  /** the text is there: it came from the server or from a draft */
  readonly isReady: boolean;
  /** the server has stored all that was typed here */
  readonly isSaved: boolean;
  readonly why: EndReason | null;
  /** the text that was typed into a discarded copy, to be offered to the person */
  readonly lost: DocumentJson | null;
  /** Keeps at once what is not stored yet. */
  readonly keep: () => void;
  /** The person has put in what was lost, or does not want it. */
  readonly dismissLost: () => void;
};
