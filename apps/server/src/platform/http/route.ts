import type { Static, TObject, TProperties, TSchema } from "typebox";
import type { Resource } from "#kernel/entitlements.ts";
import type { ErrorName } from "#kernel/errors.ts";
import type { Access, AccessOptions } from "#platform/auth/access.ts";
import type { AnyPathResource } from "#platform/auth/path-resource.ts";
import type { AlsoAccess } from "#platform/auth/also-access.ts";
import type { BeforeTransactionInput, HandlerInput } from "./handler.ts";
import type { UploadForm } from "./upload-form.ts";
import type { CommonDeclaration, Events, HttpOptions, SignedBy, UploadKind, WithQuery } from "./declaration.ts";
import type { Auth, DeclaredEvent, Endpoint, Method } from "./types.ts";
import type { AddressLimit } from "./address-limit.ts";
import { closed, WorkspaceOfKey } from "./schemas.ts";

/** The declaration of an operation that receives and answers JSON. */
type Declaration<
  A extends Endpoint,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q extends TSchema,
  B extends TSchema,
  Reply extends Record<string, TSchema>,
  Writes extends boolean,
  Prepared,
  L extends AlsoAccess,
  G extends Resource,
> = CommonDeclaration<W, R, E> &
  WithQuery<Q> & {
    /** a GET that writes nevertheless: a link in a mail, which can only be opened */
    readonly writes?: Writes;
    /** the resources that a write's body names, with the permission needed; the handler gets these rows only from `load` */
    readonly alsoAccess?: L;
    /** the resource of the plans' limits that a write may add; the handler makes room with `grow` before it adds something */
    readonly grows?: G;
    /** never refused over money, because it only takes access or data away (§17.2 rule 6): always, or with such a body */
    readonly removesAccess?: true | ((body: Static<B>) => boolean);
    readonly body?: B;
    readonly http?: HttpOptions;
    readonly reply: Reply;
    readonly events: Events<Ev>;
    /** the reply contains `server_time` */
    readonly serverTime?: true;
    readonly example: { readonly body?: Static<B> };
    /** runs before the transaction opens, for what takes long (hashing a password); its result is `prepared` in `handle` */
    readonly beforeTransaction?: (input: BeforeTransactionInput<A, W, E, Static<Q>, Static<B>>) => Promise<Prepared>;
    readonly handle: (
      input: HandlerInput<A, W, R, E, Ev, Static<Q>, Static<B>, Writes, Prepared, L, G>,
    ) => Promise<Static<TObject<Reply>>> | Static<TObject<Reply>>;
  };

/** The declarations that only a read, or only a write, may have. */
type MethodRules<A extends Endpoint, Writes extends boolean> = A extends `GET ${string}`
  ? {
      readonly body?: never;
      readonly alsoAccess?: never;
      readonly grows?: never;
      readonly removesAccess?: never;
    } & (Writes extends true ? unknown : { readonly events: readonly []; readonly beforeTransaction?: never })
  : { readonly writes?: never };

/** The kinds of routes, by the form of their requests and replies. */
type Kind =
  | { readonly kind: "json" | "stream" | "socket" }
  | { readonly kind: "raw"; /** the content types that it sends */ readonly sends: readonly string[] }
  | {
      readonly kind: "upload";
      /** the kind of file that it receives */
      readonly upload: UploadKind;
      /** the parts of the form besides the file */
      readonly form: UploadForm | null;
    };

/** A route as the framework and the OpenAPI document use it, without its types. */
export type Route = Kind & {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly auth: Auth;
  readonly summary: string;
  readonly description: string | null;
  /** whether the handler gets a transaction: in every method except GET, and in a GET that declares it */
  readonly writes: boolean;
  readonly access: Access;
  /** the resource that the path or the query names, with the permission needed; null without one */
  readonly target: ReturnType<typeof targetOf>;
  readonly alsoAccess: AlsoAccess;
  readonly grows: Resource | null;
  readonly removesAccess: boolean | ((body: never) => boolean);
  readonly params: Readonly<Record<string, TSchema>>;
  readonly query: TSchema | null;
  readonly body: TSchema | null;
  readonly http: {
    readonly status: 200 | 201;
    readonly cache: "unlisted" | "never" | "until sign-out" | null;
    readonly constantTime: boolean;
    readonly session: "begins" | "replaces" | "ends" | null;
    readonly ignoresBody: boolean;
    readonly bodyBytes: number | null;
    readonly perAddress: AddressLimit | null;
    readonly signedBy: SignedBy | null;
  };
  readonly reply: Readonly<Record<string, TSchema>>;
  readonly errors: readonly ErrorName[];
  readonly events: readonly string[] | { readonly none: string };
  readonly serverTime: boolean;
  readonly example: { readonly query?: unknown; readonly body?: unknown; readonly params?: Record<string, string> };
  readonly beforeTransaction: ((input: never) => Promise<unknown>) | null;
  readonly handle: (input: never) => unknown;
};

/** The declaration of a route, without its types. Fields that are left out have the same default in every route. */
type RouteDeclaration = Partial<Omit<Route, "http" | "kind" | "method" | "path" | "target">> &
  Pick<Route, "id" | "auth" | "summary" | "access" | "errors" | "example" | "handle"> & {
    readonly http?: Partial<Route["http"]>;
  };

const httpDefaults = {
  status: 200,
  cache: null,
  constantTime: false,
  session: null,
  ignoresBody: false,
  bodyBytes: null,
  perAddress: null,
  signedBy: null,
} as const;

const defaults = {
  description: null,
  alsoAccess: {},
  grows: null,
  removesAccess: false,
  params: {},
  query: null,
  body: null,
  reply: {},
  events: [],
  serverTime: false,
  beforeTransaction: null,
} as const;

/** Makes a route of what one of its five constructors took: `route`, `rawRoute`, `uploadRoute`, `streamRoute`, `socketRoute`. */
export function makeRoute(at: Endpoint, declared: RouteDeclaration, kind: Kind): Route {
  const [method, path] = at.split(" ") as [Method, string];
  const writes = method !== "GET" || declared.writes === true;
  const http = { ...httpDefaults, ...declared.http };
  const target = targetOf(declared.access);
  const query = withWorkspaceOfKey(declared.query ?? null, target);
  const made = { ...defaults, ...declared, ...kind, http, method, path, writes, target, query };
  checkUuids(made);
  return made;
}

/** Whether a route's path names a task, which may be done by its key. */
export function namesTask({ target }: Pick<Route, "target">): boolean {
  return target?.kind === "task" && target.from === "path";
}

/** The query of a route; where its path may have a key, with the workspace of that. */
function withWorkspaceOfKey(query: TSchema | null, target: Route["target"]): TSchema | null {
  if (!namesTask({ target })) return query;
  const declared = query !== null && "properties" in query ? (query.properties as TProperties) : {};
  return closed({ ...declared, workspace_uuid: WorkspaceOfKey });
}

/**
 * Checks that `access` names every uuid of the path. For any other uuid, nothing would check whether the caller may see
 * what it names. A public route may declare one in `params` and find its row by something secret, such as the token of a link.
 * @throws Error that names the route and the parameter
 */
function checkUuids(route: Route): void {
  const { target } = route;
  const named = [
    ...pathResourcesOf(route).map(([, { param }]) => param),
    target?.from === "path" ? target.param : null,
  ];
  for (const [, param = ""] of route.path.matchAll(/\{(\w*uuid)\}/g)) {
    if (named.includes(param) || (route.auth === "public" && param in route.params)) continue;
    throw new Error(
      `${route.method} ${route.path}: \`access\` does not name {${param}}. Give the permission that it needs, or its resource.`,
    );
  }
}

/**
 * Declares an operation. A handler can be defined only by this function and the similar ones for uploads, raw replies,
 * streams and sockets. So the framework does for every route what must not be forgotten: it checks credential, schema,
 * visibility, role and billing before the handler, and writes events and commits after it.
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
  const Writes extends boolean = false,
  Prepared = null,
  const L extends AlsoAccess = Record<never, never>,
  const G extends Resource = never,
>(
  at: A,
  declaration: Declaration<A, W, R, E, Ev, Q, B, Reply, Writes, Prepared, L, G> & MethodRules<A, Writes>,
): Route {
  return makeRoute(at, declaration, { kind: "json" });
}

/** The resources that a route's path names besides a workspace, board, task, wiki or page, by the names that its handler uses. */
export function pathResourcesOf({ access }: Pick<Route, "access">): [string, AnyPathResource][] {
  return Object.entries(access).filter(
    (entry): entry is [string, AnyPathResource] => typeof entry[1] === "object" && "find" in entry[1],
  );
}

function targetOf(access: Access) {
  for (const kind of ["page", "wiki", "task", "board", "workspace"] as const) {
    const options = access[kind];
    if (options === undefined) continue;
    const declaredOptions: AccessOptions = typeof options === "string" ? { permission: options } : options;
    return { from: "path", ...declaredOptions, kind, param: `${kind}_uuid` } as const;
  }
  return null;
}
