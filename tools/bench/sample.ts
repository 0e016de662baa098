/** The rows of the data set from which requests are built, the same in every run. */
export type Sample = {
  readonly workspace_uuid: string;
  /** the admin who sends the requests */
  readonly user_uuid: string;
  readonly boards: readonly BoardSample[];
  /** tasks in random order; `board` is an index in `boards` */
  readonly tickets: readonly TicketSample[];
};

export type BoardSample = {
  readonly uuid: string;
  /** the columns in order */
  readonly status_uuids: readonly string[];
};

export type TicketSample = { readonly uuid: string; readonly board: number; readonly status: number };

/** A task with the changes of the requests so far. */
export type Ticket = TicketSample & { status: number; version: number };

/** What a client of the measurement knows when it builds its next request. */
export type Situation = {
  readonly sample: Sample;
  /** cursors in the middle of boards */
  readonly deepPages: readonly { readonly board_uuid: string; readonly cursor: string }[];
  readonly random: () => number;
  /** The next of the tasks that only this client writes. */
  readonly ownTicket: () => Ticket;
};
