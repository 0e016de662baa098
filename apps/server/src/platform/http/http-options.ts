import type { AddressLimit } from "./address-limit.ts";

/** How a body is signed: the header with the signature, in lower case, and an example of such a body. */
export type SignedBy = { readonly header: string; readonly example: Readonly<Record<string, string>> };

/** Options of HTTP that few routes need. */
export type HttpOptions = {
  /** 201 for what creates (§11 rule 1) */
  readonly status?: 200 | 201;
  /**
   * `unlisted`: by a link, for no cache and no search engine; `never`: kept nowhere, not even for an Idempotency-Key. What depends on who
   * asks is never kept by anybody, but for bytes that are `until sign-out`.
   */
  readonly cache?: "unlisted" | "never";
  /** replies and errors are delayed to fixed steps of time, so that their duration reveals nothing */
  readonly constantTime?: true;
  /**
   * The reply's `token` becomes the browser's cookie, or the cookie is removed. `replaces`: the caller's own session ended;
   * the token is also sent as `x-refreshed-token`, where every client expects its next token.
   */
  readonly session?: "begins" | "replaces" | "ends";
  /** how large the body may be, in bytes, where the usual limit is too small */
  readonly bodyBytes?: number;
  /** what one address may send to a public route, besides the limit of all requests */
  readonly perAddress?: AddressLimit;
  /** the header with the signature of the body, whose bytes the handler gets as they were sent (`SignedBody`) */
  readonly signedBy?: SignedBy;
};
