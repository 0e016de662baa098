/** An entry of a list in a mail. */
export type MailLine = {
  readonly text: string;
  readonly href?: string;
  /** shown after the text, smaller */
  readonly note?: string;
};

/** A part of a mail that is more than a paragraph. */
export type MailBlock =
  | { readonly kind: "heading"; readonly text: string }
  /** a code to type or copy, by itself in its paragraph */
  | { readonly kind: "code"; readonly text: string }
  /** a link, by itself in its paragraph */
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  /** `more`: how many entries are not shown */
  | { readonly kind: "list"; readonly lines: readonly MailLine[]; readonly more: number }
  /** names and their values */
  | { readonly kind: "table"; readonly rows: readonly (readonly [string, string])[] }
  | { readonly kind: "bar"; readonly done: number; readonly total: number };

/** Renders each kind of block. */
export type BlockRenderers = {
  readonly [K in MailBlock["kind"]]: (block: Extract<MailBlock, { kind: K }>) => string;
};

/** A mail as features write it: no markup and no remote content. Its text and HTML parts are rendered from it. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  /** plain text, where a link is by itself in its paragraph, and blocks */
  readonly paragraphs: readonly (string | MailBlock)[];
  /** For a mail that is sent regularly: why it is sent, and the link that ends it with one POST (RFC 8058). */
  readonly subscription?: { readonly why: string; readonly unsubscribe: string };
};
