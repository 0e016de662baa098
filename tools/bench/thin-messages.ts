/** One prepared statement and its parameters. */
export type Statement = { readonly text: string; readonly parameters: readonly unknown[] };

/** The texts of the writes, and the meaning of their parameters. */
export type WriteTexts = {
  /** $1 board, $2 title, $3 description, $4 its document, $5 priority */
  readonly create: string;
  /** $1 ticket, $2 title */
  readonly change: string;
  /** $1 ticket, $2 title, $3 description, $4 due date, $5 column; four events */
  readonly edit: string;
  /** $1 ticket, $2 column */
  readonly move: string;
  /** $1 ticket, $2 column, $3 position */
  readonly moveToPlace: string;
  /** $1 ticket, $2 text, $3 its document */
  readonly comment: string;
};

/**
 * What the bench sends to the thin server: first where its database is and the statements of its writes, then the
 * statement of every URL that it asked for. It gets its SQL in this way so that it loads no code of the product.
 */
export type ToThin =
  | { readonly url: string; readonly eventTable: string; readonly writes: WriteTexts }
  | { readonly address: string; readonly statement: Statement };

/** What the thin server sends: that it listens, or that it needs the statement of a URL. */
export type FromThin = { readonly port: number } | { readonly address: string };
