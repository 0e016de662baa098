import type { Readable } from "node:stream";
import type { Static, TObject, TSchema } from "typebox";
import type { Role } from "#kernel/access.ts";
import type { EventName } from "#kernel/events.ts";
import type { RefusalName } from "#kernel/refusals.ts";
import type { Reach, ReachOptions, Rows } from "#platform/access/reach.ts";
import type { Also, ReachAlso } from "#platform/access/reach-also.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Work } from "#platform/work/work.ts";
import type { Services } from "../services.ts";
import type { CallerOf, Names, Preparation } from "./preparation.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type At = `${Method} /${string}`;

/** Whom a route serves (§4, credential codes). */
export type Who = "anyone" | "session" | "session or key";

/** What is known of the client beside its credential. */
export type Client = {
  readonly ip: string;
  readonly user_agent: string | null;
  /** echoed to the board's streams */
  readonly client_id: string | null;
};

/** A file that was received whole and waits for the handler; an attachment was checked against its claimed type. */
export type Upload = {
  /** names the bytes in the storage, where those of an attachment lie already; a refusal removes them again */
  readonly uuid: string;
  readonly path: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
};

/** What is written by hand instead of as JSON: a file's bytes with their headers, or text. */
export type RawReply = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | string;
};

/** What a stream route hands back: the topics that it listens to, and whose access it lives by. */
export type StreamReply = { readonly board_uuid: string; readonly workspace_uuid: string; readonly user_uuid: string };

type Kinds = "json" | "upload" | "raw" | "stream";

/** What a handler receives: the rows, already visible, allowed and locked, and never a raw uuid. */
export type Handed<
  A extends At,
  W extends Who,
  R extends Reach,
  Q,
  B,
  K extends Kinds,
  Writes,
  Prepared,
  L extends Also,
> = {
  readonly caller: CallerOf<W>;
  readonly client: Client;
  readonly params: Readonly<Record<Names<A>, string>>;
  readonly query: Q;
  readonly body: B;
  /** the caller's role in the workspace that was reached; null where none was */
  readonly role: keyof R extends never ? null : Role;
  /** the database's clock at the door; a read that declares `clock` may use it as `server_time` */
  readonly now: Date;
  readonly services: Services;
  /** what `prepare` came to */
  readonly prepared: Prepared;
} & { readonly [Kind in keyof R & keyof Rows]: Rows[Kind] } & (A extends `GET ${string}`
    ? Writes extends true
      ? { readonly work: Work }
      : { readonly read: Reader }
    : { readonly work: Work; readonly reach: ReachAlso<L> }) &
  (K extends "upload" ? { readonly file: Upload } : unknown);

type ReplyOf<Reply extends Record<string, TSchema>, K extends Kinds> = K extends "raw"
  ? RawReply
  : K extends "stream"
    ? StreamReply
    : Static<TObject<Reply>>;

/** The declaration of an operation, in reading order. */
export type Declaration<
  A extends At,
  W extends Who,
  R extends Reach,
  Q extends TSchema,
  B extends TSchema,
  Reply extends Record<string, TSchema>,
  K extends Kinds,
  Writes extends boolean,
  Prepared,
  L extends Also,
> = {
  /** the operationId, and in kebab-case the file's name */
  readonly id: string;
  readonly at: A;
  readonly who: W;
  /** one line for the reference */
  readonly summary: string;
  /** more for the reference, in markdown */
  readonly about?: string;
  /** json unless said: upload receives one file, raw answers bytes, stream answers events */
  readonly kind?: K;
  /** a GET that writes all the same: a link in a mail, which can only be opened */
  readonly writes?: Writes;
  /** its reply's `token` goes into the browser's cookie, or the cookie is taken back */
  readonly session?: "begins" | "ends";
  /** what an upload takes: a file of the attachment types, checked and stored ahead; anything, unless said */
  readonly accepts?: K extends "upload" ? "attachment" : never;
  /** what the path names and what the route needs of it; the door finds, locks and checks it */
  readonly reach: R;
  /** what a write's body names beside that, and what it needs of it; the handler gets rows from `reach` alone */
  readonly also?: L;
  /** path parameters that are not uuids; the others need no word */
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: Q;
  readonly body?: B;
  /** 201 for what creates (conventions part 1) */
  readonly success?: 200 | 201;
  readonly reply: Reply;
  /** what the handler may refuse; what the door refuses need not be repeated */
  readonly refuses: readonly RefusalName[];
  /** the events that it writes; a read writes none, and a write that writes none says why */
  readonly audit: readonly (EventName | `account.${string}`)[] | { readonly none: string };
  /** the reply tells `server_time` */
  readonly clock?: true;
  /** a valid request: the example in the document and the input of the contract tests */
  readonly example: { readonly query?: Static<Q>; readonly body?: Static<B>; readonly params?: Record<string, string> };
  /**
   * What takes long and needs no transaction (hashing a password), done before one opens: nothing inside a
   * transaction waits. It computes; what follows from it, `handle` decides.
   */
  readonly prepare?: (given: Preparation<A, W, Static<Q>, Static<B>>) => Promise<Prepared>;
  readonly handle: (
    handed: Handed<A, W, R, Static<Q>, Static<B>, K, Writes, Prepared, L>,
  ) => Promise<ReplyOf<Reply, K>> | ReplyOf<Reply, K>;
};

/** A route as the doors and the document see it, its types forgotten. */
export type Route = {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly who: Who;
  readonly summary: string;
  readonly about: string | null;
  readonly kind: Kinds;
  /** its handler gets a Work: every method but GET, and a GET that says so */
  readonly writes: boolean;
  readonly session: "begins" | "ends" | null;
  readonly accepts: "attachment" | null;
  readonly reach: Reach;
  readonly also: Also;
  readonly params: Readonly<Record<string, TSchema>>;
  readonly query: TSchema | null;
  readonly body: TSchema | null;
  readonly success: 200 | 201;
  readonly reply: Readonly<Record<string, TSchema>>;
  readonly refuses: readonly RefusalName[];
  readonly audit: readonly string[] | { readonly none: string };
  readonly clock: boolean;
  readonly example: { readonly query?: unknown; readonly body?: unknown; readonly params?: Record<string, string> };
  readonly prepare: ((given: never) => Promise<unknown>) | null;
  readonly handle: (handed: never) => unknown;
};

const unlessSaid = {
  about: null,
  kind: "json",
  accepts: null,
  session: null,
  also: {},
  params: {},
  query: null,
  body: null,
  success: 200,
  clock: false,
  prepare: null,
} as const;

/**
 * Declares an operation: the door in. Nothing else reaches a handler, so that what every route owes (credential,
 * schema, visibility, role, billing, transaction, events) is paid before the handler runs, and after it returned.
 */
export function route<
  const A extends At,
  const W extends Who,
  const R extends Reach,
  const Reply extends Record<string, TSchema>,
  Q extends TSchema = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
  const K extends Kinds = "json",
  const Writes extends boolean = false,
  Prepared = null,
  const L extends Also = Record<never, never>,
>(declaration: Declaration<A, W, R, Q, B, Reply, K, Writes, Prepared, L>): Route {
  const [method, path] = declaration.at.split(" ") as [Method, string];
  const writes = method !== "GET" || declaration.writes === true;
  return { ...unlessSaid, ...declaration, method, path, writes };
}

/** The kind of thing that a route's path or query names, with what it needs of it; null when it names nothing. */
export function target(declared: Pick<Route, "reach" | "path">) {
  for (const kind of ["task", "board", "workspace"] as const) {
    const options = declared.reach[kind];
    if (options === undefined) continue;
    const declaredOptions: ReachOptions = typeof options === "string" ? { need: options } : options;
    return { from: "path", ...declaredOptions, kind, param: `${kind}_uuid` } as const;
  }
  return null;
}
