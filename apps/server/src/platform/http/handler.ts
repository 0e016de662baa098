import type { Readable } from "node:stream";
import type { Static, TObject, TSchema } from "typebox";
import type { Kind, Role } from "#kernel/authorize.ts";
import type { ErrorName, Fail } from "#kernel/errors.ts";
import type { Access, PermissionOf } from "#platform/auth/access.ts";
import type { Granted, Rows } from "#platform/auth/rows.ts";
import type { ParamOf, RowOf } from "#platform/auth/noun.ts";
import type { BoardViewer } from "#platform/auth/board-access.ts";
import type { AlsoAccess, Load } from "#platform/auth/also-access.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { StreamReply } from "./stream-registry.ts";
import type { Auth, CallerOf, Client, DeclaredEvent, Endpoint, PathParams, RouteKind } from "./types.ts";

/** A file that was received completely. An attachment or a picture was checked against its claimed type. */
export type Upload = {
  /** the name in the storage, where an attachment or a picture is already; it is removed again if the request fails */
  readonly uuid: string;
  readonly path: string;
  readonly name: string;
  readonly content_type: string;
  readonly size_bytes: number;
};

/** A reply that is not JSON: a file's bytes or a text, with their headers. */
export type RawReply = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readable | Buffer | string;
};

/** The path parameters for which the handler gets rows. */
type NamedByAccess<R extends Access> = `${keyof R & Kind}_uuid` | { [N in keyof R]: ParamOf<R[N]> }[keyof R];

/** What a handler gets additionally if its path names a workspace, or something in one. */
type InWorkspace<E extends ErrorName> = {
  /** decides which of the workspace's boards the caller may open */
  readonly viewer: BoardViewer;
  /**
   * Ends the request when the row is no longer of the version that the client knows (§7.8 rule 1). The route declares
   * version_conflict.
   */
  readonly expectVersion: "version_conflict" extends E
    ? (row: { readonly version: number }, version: number) => void
    : never;
};

/** What a handler receives: rows that are found, authorized and locked, and never their raw uuids. */
export type HandlerInput<
  A extends Endpoint,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q,
  B,
  K extends RouteKind,
  Writes,
  Prepared,
  L extends AlsoAccess,
> = {
  /** Ends the request with one of the declared errors; everything is rolled back. */
  readonly fail: Fail<E>;
  readonly caller: CallerOf<W>;
  readonly client: Client;
  /** the path parameters that `access` does not name */
  readonly params: Readonly<Record<Exclude<PathParams<A>, NamedByAccess<R> | `${string}_uuid`>, string>>;
  readonly query: Q;
  readonly body: B;
  /** the caller's role in the workspace; null where the route names none */
  readonly role: keyof R extends never ? null : Role;
  /** the database's clock when the request was authorized; a read that declares `serverTime` uses it as `server_time` */
  readonly now: Date;
  readonly services: Services;
  /** the result of `beforeTransaction` */
  readonly prepared: Prepared;
} & { readonly [K in keyof R & Kind]: Granted<Rows[K], PermissionOf<R[K]>> } & {
  readonly [N in Exclude<keyof R, Kind>]: RowOf<R[N]>;
} & (keyof R & Kind extends never ? unknown : InWorkspace<E>) &
  (A extends `GET ${string}`
    ? Writes extends true
      ? { readonly tx: Transaction<Ev> }
      : { readonly read: Reader }
    : { readonly tx: Transaction<Ev>; readonly load: Load<L> }) &
  (K extends "upload" ? { readonly file: Upload } : unknown);

/** What a handler returns: the declared reply, unless the route answers in another way. */
export type ReplyOf<Reply extends Record<string, TSchema>, K extends RouteKind> = K extends "raw"
  ? RawReply
  : K extends "stream"
    ? StreamReply
    : Static<TObject<Reply>>;
