import type { Static, TSchema } from "typebox";
import type { ErrorName } from "#kernel/errors.ts";
import type { Access } from "#platform/auth/access.ts";
import type { Auth, DeclaredEvent } from "./types.ts";
import type { AddressLimit } from "./address-limit.ts";
import type { Role } from "#kernel/authorize.ts";

/** The part of a declaration that all operations have. */
export type CommonDeclaration<W extends Auth, R extends Access, E extends ErrorName> = {
  /** the operationId, and in kebab-case the file's name */
  readonly id: string;
  readonly auth: W;
  /** one line for the reference */
  readonly summary: string;
  /** more text for the reference, in markdown */
  readonly description?: string;
  /** the resources that the path names, with the permission needed; the framework finds, locks and authorizes them */
  readonly access: R;
  /** the schemas of path parameters that are not uuids */
  readonly params?: Readonly<Record<string, TSchema>>;
  /** the errors of the handler; those of the framework need not be repeated */
  readonly errors: readonly E[];
  /** a valid request: the example in the document and the input of the contract tests */
  readonly example: { readonly params?: Record<string, string> };
};

/** The query of a route that has one, and an example of it. */
export type WithQuery<Q extends TSchema> = {
  readonly query?: Q;
  readonly example: { readonly query?: Static<Q> };
};

/** The events that a route writes; a write that writes none, or none in most cases, states the reason. */
export type Events<Ev extends DeclaredEvent> =
  | readonly Ev[]
  | { readonly none: string; readonly sometimes?: readonly Ev[] };

/** The signature of a body: its header, in lower case, and an example of such a body. */
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
  /** the largest size of the body, in bytes, where the usual limit is too small */
  readonly bodyBytes?: number;
  /** the limit of one address for a public route, in addition to that of all requests */
  readonly perAddress?: AddressLimit;
  /** the header with the signature of the body, whose bytes the handler gets as they were sent (`SignedBody`) */
  readonly signedBy?: SignedBy;
};

/** A file to be stored: its name in the storage, and where it is now. */
export type StoredFile = { readonly name: string; readonly path: string };

type Query = Readonly<Record<string, unknown>>;

/** The files that an upload receives and stores. A feature declares it. */
export type UploadKind = {
  /** whether a file of this media type is accepted, whose bytes are then checked against it; null accepts every file */
  readonly accepts: ((mediaType: string) => boolean) | null;
  /** the most bytes of a file, by the query of the request, and the error for more; without it 25 MB (§8) */
  readonly most?: (query: Query) => { readonly bytes: number; readonly error: ErrorName };
  /** the error for a caller who may send files here, but none for this query: nothing is received then */
  readonly forbids?: (role: Role | null, query: Query) => ErrorName | null;
  /** The files that are stored. They lie at the path of the received file, or at a path that begins with it. */
  readonly filesOf: (received: { readonly uuid: string; readonly path: string }) => readonly StoredFile[];
  /** makes these files from the received one; without it, the received file is what is stored */
  readonly convert?: (path: string) => Promise<void>;
  /** the errors that `convert` ends with */
  readonly errors: readonly ErrorName[];
};
