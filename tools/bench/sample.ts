/** What the requests are made from: things of the data set, the same in every run. */
export type Sample = {
  readonly workspace_uuid: string;
  /** the admin who asks */
  readonly user_uuid: string;
  readonly boards: readonly BoardSample[];
  /** tickets in no order, board by their place in `boards` */
  readonly tickets: readonly TicketSample[];
};

export type BoardSample = {
  readonly uuid: string;
  /** the columns in order */
  readonly status_uuids: readonly string[];
};

export type TicketSample = { readonly uuid: string; readonly board: number; readonly status: number };

/** A ticket with what the requests so far made of it. */
export type Ticket = TicketSample & { status: number; version: number };

/** What a client of the measurement has in hand when it makes up its next request. */
export type Situation = {
  readonly sample: Sample;
  /** where the pages in the middle of boards begin */
  readonly deepPages: readonly { readonly board_uuid: string; readonly cursor: string }[];
  readonly random: () => number;
  /** The next of the tickets that only this client writes to. */
  readonly ownTicket: () => Ticket;
};
