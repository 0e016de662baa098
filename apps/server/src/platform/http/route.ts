import type { Static, TObject, TSchema } from "typebox";
import type { AccountEventName, EventName } from "#kernel/events.ts";
import type { ErrorName } from "#kernel/errors.ts";
import type { Access, AccessOptions } from "#platform/auth/find-accessed.ts";
import type { AnyNoun } from "#platform/auth/noun.ts";
import type { AlsoAccess } from "#platform/auth/also-access.ts";
import type { HandlerInput, Kinds, ReplyOf } from "./handler.ts";
import type { BeforeTransactionInput } from "./before-transaction.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type At = `${Method} /${string}`;

/** Whom a route serves (§4). */
export type Auth = "public" | "optional" | "session" | "session or key" | "staff";

/** What an upload may take, beside anything. */
export type Accepts = "attachment" | "image";

/** What a route's events may be: those of a workspace, and those of a person's account. */
export type DeclaredEvent = EventName | AccountEventName;

/** What few routes need of HTTP. */
export type HttpOptions = {
  /** 201 for what creates (§11 rule 1) */
  readonly status?: 200 | 201;
  /** `unlisted`: whoever has the link reads it, so no cache keeps an answer and no search engine lists it */
  readonly cache?: "unlisted";
  /** answers leave on a grid of time, errors too: how long one took tells nothing */
  readonly constantTime?: true;
  /**
   * The reply's `token` goes into the browser's cookie, or the cookie is taken back. `replaces`: the caller's own session
   * has ended, and the token goes into `x-refreshed-token` as well, where every client looks for the next one.
   */
  readonly session?: "begins" | "replaces" | "ends";
  /** a small body of any type may come along and is not looked at: what mail programs send (RFC 8058) */
  readonly ignoresBody?: true;
};

/** The declaration of an operation, in reading order. */
export type Declaration<
  A extends At,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q extends TSchema,
  B extends TSchema,
  Reply extends Record<string, TSchema>,
  K extends Kinds,
  Writes extends boolean,
  Prepared,
  L extends AlsoAccess,
> = {
  /** the operationId, and in kebab-case the file's name */
  readonly id: string;
  readonly auth: W;
  /** one line for the reference */
  readonly summary: string;
  /** more for the reference, in markdown */
  readonly description?: string;
  /** json unless said: upload receives one file, raw answers bytes, stream answers events */
  readonly kind?: K;
  /** a GET that writes all the same: a link in a mail, which can only be opened */
  readonly writes?: Writes;
  /** what an upload takes, checked and stored ahead: a file of the attachment types, or a picture, drawn anew; anything, unless said */
  readonly accepts?: K extends "upload" ? Accepts : never;
  /** what the path names and what the route needs of it; the door finds, locks and checks it */
  readonly access: R;
  /** what a write's body names beside that, and what it needs of it; the handler gets rows from `reach` alone */
  readonly alsoAccess?: L;
  /** path parameters that are not uuids; the others need no word */
  readonly params?: Readonly<Record<string, TSchema>>;
  readonly query?: Q;
  readonly body?: B;
  readonly http?: HttpOptions;
  readonly reply: Reply;
  /** what the handler may refuse; what the door refuses need not be repeated */
  readonly errors: readonly E[];
  /** the events that it writes; a read writes none, and a write that (mostly) writes none says why */
  readonly events: readonly Ev[] | { readonly none: string; readonly sometimes?: readonly Ev[] };
  /** the reply tells `server_time` */
  readonly serverTime?: true;
  /** a valid request: the example in the document and the input of the contract tests */
  readonly example: { readonly query?: Static<Q>; readonly body?: Static<B>; readonly params?: Record<string, string> };
  /**
   * What takes long and needs no transaction (hashing a password), done before one opens: nothing inside a
   * transaction waits. It computes; what follows from it, `handle` decides.
   */
  readonly beforeTransaction?: (given: BeforeTransactionInput<A, W, E, Static<Q>, Static<B>>) => Promise<Prepared>;
  readonly handle: (
    input: HandlerInput<A, W, R, E, Ev, Static<Q>, Static<B>, K, Writes, Prepared, L>,
  ) => Promise<ReplyOf<Reply, K>> | ReplyOf<Reply, K>;
};

/** A route as the doors and the document see it, its types forgotten. */
export type Route = {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  readonly summary: string;
  readonly description: string | null;
  readonly kind: Kinds;
  /** its handler gets a Work: every method but GET, and a GET that says so */
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
  readonly beforeTransaction: ((given: never) => Promise<unknown>) | null;
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
 * Declares an operation: the door in. Nothing else reaches a handler, so that what every route owes (credential,
 * schema, visibility, role, billing, transaction, events) is paid before the handler runs, and after it returned.
 */
export function route<
  const A extends At,
  const W extends Auth,
  const R extends Access,
  const Reply extends Record<string, TSchema>,
  const E extends ErrorName,
  const Ev extends DeclaredEvent = never,
  Q extends TSchema = TObject<Record<never, never>>,
  B extends TSchema = TObject<Record<never, never>>,
  const K extends Kinds = "json",
  const Writes extends boolean = false,
  Prepared = null,
  const L extends AlsoAccess = Record<never, never>,
>(at: A, declaration: Declaration<A, W, R, E, Ev, Q, B, Reply, K, Writes, Prepared, L>): Route {
  const [method, path] = at.split(" ") as [Method, string];
  const writes = method !== "GET" || declaration.writes === true;
  return { ...defaults, ...declaration, http: { ...httpDefaults, ...declaration.http }, method, path, writes };
}

/** The nouns that a route's path names beside a workspace, board or ticket, by the names under which its handler gets them. */
export function nounsOf({ access }: Pick<Route, "access">): [string, AnyNoun][] {
  return Object.entries(access).filter((entry): entry is [string, AnyNoun] => isNoun(entry[1]));
}

function isNoun(declared: Access[string]): declared is AnyNoun {
  return typeof declared === "object" && "find" in declared;
}

/** The kind of thing that a route's path or query names, with what it needs of it; null when it names nothing. */
export function target(declared: Pick<Route, "access" | "path">) {
  for (const kind of ["task", "board", "workspace"] as const) {
    const options = declared.access[kind];
    if (options === undefined) continue;
    const declaredOptions: AccessOptions = typeof options === "string" ? { permission: options } : options;
    return { from: "path", ...declaredOptions, kind, param: `${kind}_uuid` } as const;
  }
  return null;
}
