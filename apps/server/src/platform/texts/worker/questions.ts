import type { DocumentJson } from "@stoa/document";
import type { WorkName } from "../work.ts";

/** A document as PostgreSQL has it: its snapshot and the later updates, in their order. */
export type StoredLog = { readonly updates: readonly Uint8Array[] };

/** An update that somebody sent. */
export type SentUpdate = {
  readonly update: Uint8Array;
  /** false for a reader, whose updates may contain nothing new */
  readonly mayWrite: boolean;
};

/** The result of the check of a sent update. */
export type UpdateCheck =
  /** applied; `update` is what it contains that was not there before, or null for nothing; `clients` made it */
  | { readonly kind: "applied"; readonly update: Uint8Array | null; readonly clients: readonly number[] }
  /** a broken rule, which is reported to the sender */
  | { readonly kind: "violation"; readonly reason: string }
  /** a reference to content that this server does not have: the sender must begin anew */
  | { readonly kind: "early" }
  /** a reader sent a change */
  | { readonly kind: "forbidden" };

/** A stored document as a page shows it. */
export type Read = {
  /** null when the schema does not accept it */
  readonly document: DocumentJson | null;
  readonly problem: string | null;
  /** removes what concurrent edits made invalid; null if there is nothing to remove */
  readonly repair: Uint8Array | null;
  /** the whole state, the repair included; null unless it was asked for */
  readonly snapshot: Uint8Array | null;
};

/** The questions to the worker, and its answers. The worker keeps copies (`id`) of the documents that are open. */
export type Questions = {
  /** the first update of a document; `client` makes it */
  seed: { ask: { document: DocumentJson; client: number }; answer: Uint8Array };
  read: { ask: StoredLog & { client: number; withSnapshot: boolean }; answer: Read };
  /** the update that makes the stored document say `document`; null if it does already */
  change: { ask: StoredLog & { client: number; document: DocumentJson }; answer: Uint8Array | null };
  /** `longest` is that of the document's kind */
  open: { ask: StoredLog & { id: string; longest: number | null }; answer: null };
  /** adds updates that are stored */
  add: { ask: StoredLog & { id: string }; answer: null };
  /**
   * applies what was sent; after anything but `applied` the copy is gone, and the updates behind it were not looked at. What takes
   * long is answered in parts: updates without a result were not looked at either
   */
  check: { ask: { id: string; sent: readonly SentUpdate[] }; answer: readonly UpdateCheck[] };
  /** whether the copy is not larger than may be stored, now that others' updates were added to what was checked */
  fits: { ask: { id: string }; answer: boolean };
  /** the updates that a client with this state vector lacks, and the copy's own state vector */
  diff: { ask: { id: string; vector: Uint8Array | null }; answer: { update: Uint8Array | null; vector: Uint8Array } };
  /** does the same work with each text */
  texts: { ask: { work: WorkName; texts: readonly unknown[] }; answer: readonly unknown[] };
  /** drops all copies whose ids begin with this */
  drop: { ask: { id: string }; answer: null };
};

export type QuestionName = keyof Questions;

/** A question as it is posted to the worker. */
export type PostedQuestion = {
  [Name in QuestionName]: { readonly name: Name; readonly ask: Questions[Name]["ask"] };
}[QuestionName];

/** An answer as it is posted back, and how long the thread worked on it, in milliseconds. The questions are answered in their order. */
export type Reply = ({ readonly answer: unknown } | { readonly failure: string }) & { readonly worked: number };
