import type { Place } from "./bare-messages.ts";

/** The rows of the data set from which requests are built, the same in every run. */
export type Sample = {
  readonly workspace_uuid: string;
  /** the admin who sends the requests */
  readonly user_uuid: string;
  readonly boards: readonly BoardSample[];
  /** tasks in random order; `board` is an index in `boards` */
  readonly tickets: readonly TicketSample[];
};

/** A list's cursor in the middle, and where the bare tables begin the same page. */
export type PageSample = { readonly path: string; readonly cursor: string; readonly place: Place };

/** The places that were read or written through the API, for the requests that need them. */
export type Found = {
  /** pages in the middle of boards */
  readonly deepPages: readonly PageSample[];
  /** pages of a first copy of the workspace, and the page with the changes since */
  readonly copyPages: readonly PageSample[];
  readonly delta: PageSample | null;
  /** tasks with a description of 100 kB */
  readonly longTickets: readonly TicketSample[];
};

export type BoardSample = {
  readonly uuid: string;
  /** the columns in order */
  readonly status_uuids: readonly string[];
};

export type TicketSample = { readonly uuid: string; readonly board: number; readonly status: number };

/** A task with the changes of the requests so far. */
export type Ticket = TicketSample & { status: number; version: number };

/** The knowledge of a client of the measurement when it builds its next request. */
export type Situation = {
  readonly sample: Sample;
  readonly found: Found;
  readonly random: () => number;
  /** The next of the tasks that only this client writes. */
  readonly ownTicket: () => Ticket;
  /** The same of the tasks with long descriptions. */
  readonly ownLongTicket: () => Ticket;
};
