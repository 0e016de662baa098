import type { Kind, Role } from "#kernel/authorize.ts";
import type { Resource } from "#kernel/entitlements.ts";
import type { ErrorName, Fail } from "#kernel/errors.ts";
import type { Access, PermissionOf } from "#platform/auth/access.ts";
import type { Grow } from "#platform/auth/grow.ts";
import type { GrantedRow, Rows } from "#platform/auth/rows.ts";
import type { ParamOf, RowOf } from "#platform/auth/path-resource.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { AlsoAccess, Load } from "#platform/auth/also-access.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Services } from "./services.ts";
import type { Auth, CallerOf, Client, DeclaredEvent, Endpoint, PathParams, PathValues } from "./types.ts";

/** The path parameters for which the handler gets rows. */
type NamedByAccess<R extends Access> = `${keyof R & Kind}_uuid` | { [N in keyof R]: ParamOf<R[N]> }[keyof R];

/** The additional input of a handler if its path names a workspace, or a resource in one. */
type InWorkspace = {
  /** decides which of the workspace's boards the caller may open */
  readonly viewer: BoardViewer;
};

/** The input of every handler: rows that are found, authorized and locked, and never their raw uuids. */
export type CommonInput<A extends Endpoint, W extends Auth, R extends Access, E extends ErrorName, Q> = {
  /** Ends the request with one of the declared errors; everything is rolled back. */
  readonly fail: Fail<E>;
  /**
   * Ends the request when the row is no longer of the version that the client knows (§7.8 rule 1). The route declares
   * version_conflict.
   */
  readonly expectVersion: "version_conflict" extends E
    ? (row: { readonly version: number }, version: number) => void
    : never;
  readonly caller: CallerOf<W>;
  readonly client: Client;
  /** the path parameters that `access` does not name */
  readonly params: Readonly<Record<Exclude<PathParams<A>, NamedByAccess<R> | `${string}_uuid`>, string>>;
  readonly query: Q;
  /** the caller's role in the workspace; null where the route names none */
  readonly role: keyof R extends never ? null : Role;
  /** the database's clock when the request was authorized; a read that declares `serverTime` uses it as `server_time` */
  readonly now: Date;
  readonly services: Services;
} & { readonly [K in keyof R & Kind]: GrantedRow<Rows[K], PermissionOf<R[K]>> } & {
  readonly [N in Exclude<keyof R, Kind>]: RowOf<R[N]>;
} & (keyof R & Kind extends never ? unknown : InWorkspace);

/** A GET gets a reader, and every other method a transaction. `reads-lock-nothing.test.ts` holds that a GET writes nothing. */
export type ReaderOrTransaction<
  A extends Endpoint,
  Ev extends DeclaredEvent,
  Writes = false,
> = A extends `GET ${string}`
  ? Writes extends true
    ? { readonly tx: Transaction<Ev> }
    : { readonly read: Reader }
  : { readonly tx: Transaction<Ev> };

/** The input of a handler whose route receives and returns JSON. */
export type HandlerInput<
  A extends Endpoint,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q,
  B,
  Writes,
  Prepared,
  L extends AlsoAccess,
  G extends Resource,
> = CommonInput<A, W, R, E, Q> &
  ReaderOrTransaction<A, Ev, Writes> & {
    readonly body: B;
    /** the result of `beforeTransaction` */
    readonly prepared: Prepared;
  } & (A extends `GET ${string}` ? unknown : { readonly load: Load<L>; readonly grow: Grow<G> });

/** Runs a short transaction of its own, which stays committed even if the request fails. */
export type InOwnTransaction = <T>(doIt: (tx: Transaction) => Promise<T>) => Promise<T>;

/** The input of `beforeTransaction`: the request and a reader, but no transaction. */
export type BeforeTransactionInput<A extends Endpoint, W extends Auth, E extends ErrorName, Q, B> = {
  /** Ends the request with one of the declared errors. */
  readonly fail: Fail<E>;
  readonly caller: CallerOf<W>;
  readonly client: Client;
  readonly params: PathValues<PathParams<A>>;
  readonly query: Q;
  readonly body: B;
  readonly services: Services;
  readonly read: Reader;
  readonly inOwnTransaction: InOwnTransaction;
};
