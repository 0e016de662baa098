import type { Static, TObject, TSchema } from "typebox";
import type { ErrorName } from "#kernel/errors.ts";
import type { Access, AccessOptions } from "#platform/auth/access.ts";
import type { AnyNoun } from "#platform/auth/noun.ts";
import type { AlsoAccess } from "#platform/auth/also-access.ts";
import type { HandlerInput, ReplyOf } from "./handler.ts";
import type { BeforeTransactionInput } from "./before-transaction.ts";
import type { Auth, DeclaredEvent, Endpoint, Method, RouteKind } from "./types.ts";

/** What an upload may be restricted to. */
export type Accepts = "attachment" | "image";

/** Options of HTTP that few routes need. */
export type HttpOptions = {
  /** 201 for what creates (§11 rule 1) */
  readonly status?: 200 | 201;
  /** `unlisted`: everybody with the link may read it, so no cache may keep a reply and no search engine may list it */
  readonly cache?: "unlisted";
  /** replies and errors are delayed to fixed steps of time, so that their duration reveals nothing */
  readonly constantTime?: true;
  /**
   * The reply's `token` is set as the browser's cookie, or the cookie is removed. `replaces`: the caller's own session
   * has ended, and the token is also sent as `x-refreshed-token`, where every client expects its next token.
   */
  readonly session?: "begins" | "replaces" | "ends";
  /** a small body of any type is accepted and ignored: what mail programs send (RFC 8058) */
  readonly ignoresBody?: true;
};

/** The declaration of an operation, in reading order. */
export type Declaration<
  A extends Endpoint,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q extends TSchema,
  B extends TSchema,
  Reply extends Record<string, TSchema>,
  K extends RouteKind,
  Writes extends boolean,
  Prepared,
  L extends AlsoAccess,
> = {
  /** the operationId, and in kebab-case the file's name */
  readonly id: string;
  readonly auth: W;
  /** one line for the reference */
  readonly summary: string;
  /** more text for the reference, in markdown */
  readonly description?: string;
  /** json by default; upload receives one file, raw answers bytes, stream answers events */
  readonly kind?: K;
  /** a GET that writes nevertheless: a link in a mail, which can only be opened */
  readonly writes?: Writes;
  /** restricts an upload, which is checked and stored before the handler: to the attachment types, or to a picture */
  readonly accepts?: K extends "upload" ? Accepts : never;
  /** what the path names, with the permission needed; the framework finds, locks and authorizes it */
  readonly access: R;
  /** what a write's body names, with the permission needed; the handler gets these rows only from `load` */
  readonly alsoAccess?: L;
  /** the schemas of path parameters that are not uuids */
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: Q;
  readonly body?: B;
  readonly http?: HttpOptions;
  readonly reply: Reply;
  /** the errors of the handler; those of the framework need not be repeated */
  readonly errors: readonly E[];
  /** the events that it writes; a write that writes none, or none in most cases, states the reason */
  readonly events: readonly Ev[] | { readonly none: string; readonly sometimes?: readonly Ev[] };
  /** the reply contains `server_time` */
  readonly serverTime?: true;
  /** a valid request: the example in the document and the input of the contract tests */
  readonly example: { readonly query?: Static<Q>; readonly body?: Static<B>; readonly params?: Record<string, string> };
  /**
   * Runs before the transaction opens, for what takes long and needs no transaction (hashing a password). Its result is
   * `prepared` in `handle`, which decides what follows from it.
   */
  readonly beforeTransaction?: (input: BeforeTransactionInput<A, W, E, Static<Q>, Static<B>>) => Promise<Prepared>;
  readonly handle: (
    input: HandlerInput<A, W, R, E, Ev, Static<Q>, Static<B>, K, Writes, Prepared, L>,
  ) => Promise<ReplyOf<Reply, K>> | ReplyOf<Reply, K>;
};

/** A route as the framework and the OpenAPI document use it, its types forgotten. */
export type Route = {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  readonly summary: string;
  readonly description: string | null;
  readonly kind: RouteKind;
  /** its handler gets a transaction: every method except GET, and a GET that declares it */
  readonly writes: boolean;
  readonly accepts: Accepts | null;
  readonly access: Access;
  readonly alsoAccess: AlsoAccess;
  readonly params: Readonly<Record<string, TSchema>>;
  readonly query: TSchema | null;
  readonly body: TSchema | null;
  readonly http: {
    readonly status: 200 | 201;
    readonly cache: "unlisted" | null;
    readonly constantTime: boolean;
    readonly session: "begins" | "replaces" | "ends" | null;
    readonly ignoresBody: boolean;
  };
  readonly reply: Readonly<Record<string, TSchema>>;
  readonly errors: readonly ErrorName[];
  readonly events: readonly string[] | { readonly none: string };
  readonly serverTime: boolean;
  readonly example: { readonly query?: unknown; readonly body?: unknown; readonly params?: Record<string, string> };
  readonly beforeTransaction: ((input: never) => Promise<unknown>) | null;
  readonly handle: (input: never) => unknown;
};

const httpDefaults = { status: 200, cache: null, constantTime: false, session: null, ignoresBody: false } as const;

const defaults = {
  description: null,
  kind: "json",
  accepts: null,
  alsoAccess: {},
  params: {},
  query: null,
  body: null,
  serverTime: false,
  beforeTransaction: null,
} as const;

/**
 * Declares an operation. There is no other way to define a handler, so that the framework does for every route what must
 * not be forgotten: credential, schema, visibility, role and billing before the handler; events and commit after it.
 */
export function route<
  const A extends Endpoint,
  const W extends Auth,
  const R extends Access,
  const Reply extends Record<string, TSchema>,
  const E extends ErrorName,
  const Ev extends DeclaredEvent = never,
  Q extends TSchema = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
  const K extends RouteKind = "json",
  const Writes extends boolean = false,
  Prepared = null,
  const L extends AlsoAccess = Record<never, never>,
>(at: A, declaration: Declaration<A, W, R, E, Ev, Q, B, Reply, K, Writes, Prepared, L>): Route {
  const [method, path] = at.split(" ") as [Method, string];
  const writes = method !== "GET" || declaration.writes === true;
  return { ...defaults, ...declaration, http: { ...httpDefaults, ...declaration.http }, method, path, writes };
}

/** The nouns that a route's path names besides a workspace, board or ticket, by the names that its handler uses. */
export function nounsOf({ access }: Pick<Route, "access">): [string, AnyNoun][] {
  return Object.entries(access).filter((entry): entry is [string, AnyNoun] => isNoun(entry[1]));
}

function isNoun(declared: Access[string]): declared is AnyNoun {
  return typeof declared === "object" && "find" in declared;
}

/** The kind of thing that a route's path or query names, with the permission needed; null when it names none. */
export function target(declared: Pick<Route, "access" | "path">) {
  for (const kind of ["task", "board", "workspace"] as const) {
    const options = declared.access[kind];
    if (options === undefined) continue;
    const declaredOptions: AccessOptions = typeof options === "string" ? { permission: options } : options;
    return { from: "path", ...declaredOptions, kind, param: `${kind}_uuid` } as const;
  }
  return null;
}
