/** One prepared statement and its parameters. */
export type Statement = { readonly text: string; readonly parameters: readonly unknown[] };

/** The texts of the writes and what their parameters are. */
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
 * What the bench tells the baseline server: where its database is and what it writes, then the statement of every address
 * that it asked for. It is handed its SQL, so that it loads nothing of the product.
 */
export type ToBaseline =
  | { readonly url: string; readonly eventTable: string; readonly writes: WriteTexts }
  | { readonly address: string; readonly statement: Statement };

/** What the baseline server tells: that it listens, or that it needs the statement of an address. */
export type FromBaseline = { readonly port: number } | { readonly address: string };
