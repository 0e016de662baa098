/** An entry of a list in a mail. */
export type MailLine = {
  readonly text: string;
  readonly href?: string;
  /** said beside it, less loudly */
  readonly note?: string;
};

/** A part of a mail that is more than a paragraph. */
export type MailBlock =
  | { readonly kind: "heading"; readonly text: string }
  /** what is typed or copied elsewhere, alone in its paragraph */
  | { readonly kind: "code"; readonly text: string }
  /** a link that leads to more, alone in its paragraph */
  | { readonly kind: "link"; readonly text: string; readonly href: string }
  /** `more`: how many entries there are beside these */
  | { readonly kind: "list"; readonly lines: readonly MailLine[]; readonly more: number }
  /** names and their values */
  | { readonly kind: "table"; readonly rows: readonly (readonly [string, string])[] }
  | { readonly kind: "bar"; readonly done: number; readonly total: number };

/** How each kind of block reads. */
export type BlockRenderers = {
  readonly [K in MailBlock["kind"]]: (block: Extract<MailBlock, { kind: K }>) => string;
};

/** A mail as features leave it, from which both of its parts are made; it holds no markup and no remote content. */
export type Mail = {
  readonly to: string;
  readonly subject: string;
  /** paragraphs of plain text, where a link stands alone in its paragraph, and what is more than that */
  readonly paragraphs: readonly (string | MailBlock)[];
  /** For a mail that comes again and again: why it comes, and the link that ends it with one POST (RFC 8058). */
  readonly subscription?: { readonly why: string; readonly unsubscribe: string };
};
