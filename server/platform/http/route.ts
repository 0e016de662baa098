import type { Static, TObject, TSchema } from "typebox";
import type { EventName } from "#kernel/events.ts";
import type { RefusalName } from "#kernel/refusals.ts";
import type { Reach, ReachOptions } from "#platform/access/reach.ts";
import type { Also } from "#platform/access/reach-also.ts";
import type { Handed, Kinds, ReplyOf } from "./handed.ts";
import type { Preparation } from "./preparation.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type At = `${Method} /${string}`;

/** Whom a route serves (§4). */
export type Who = "anyone" | "session" | "session or nobody" | "session or key" | "staff";

/** What an upload may take, beside anything. */
export type Accepts = "attachment" | "image";

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
  /** answers on a grid of time, refusals too: how long it took tells nothing */
  readonly even?: true;
  /**
   * Its reply's `token` goes into the browser's cookie, or the cookie is taken back. `replaces`: the caller's own session
   * has ended, and the token goes into `x-refreshed-token` as well, where every client looks for the next one.
   */
  readonly session?: "begins" | "replaces" | "ends";
  /** a small body of any type may come along and is not looked at: what mail programs send (RFC 8058) */
  readonly ignoresBody?: true;
  /** whoever has the link reads it: no cache keeps an answer, no search engine lists it */
  readonly unlisted?: true;
  /** what an upload takes, checked and stored ahead: a file of the attachment types, or a picture, drawn anew; anything, unless said */
  readonly accepts?: K extends "upload" ? Accepts : never;
  /** what the path names and what the route needs of it; the door finds, locks and checks it */
  readonly reach: R;
  /** what a write's body names beside that, and what it needs of it; the handler gets rows from `reach` alone */
  readonly also?: L;
  /** path parameters that are not uuids; the others need no word */
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: Q;
  readonly body?: B;
  /** 201 for what creates (§11 rule 1) */
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
  readonly even: boolean;
  readonly session: "begins" | "replaces" | "ends" | null;
  readonly accepts: Accepts | null;
  readonly ignoresBody: boolean;
  readonly unlisted: boolean;
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
  even: false,
  ignoresBody: false,
  unlisted: false,
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
