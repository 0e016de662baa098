import type { Readable } from "node:stream";
import type { Static, TObject, TSchema } from "typebox";
import type { Kind, Role } from "#kernel/authorize.ts";
import type { ErrorName, Fail } from "#kernel/errors.ts";
import type { Access, Granted, PermissionOf, Rows } from "#platform/auth/find-accessed.ts";
import type { ParamOf, RowOf } from "#platform/auth/noun.ts";
import type { BoardViewer } from "#platform/auth/opens-board.ts";
import type { AlsoAccess, Load } from "#platform/auth/also-access.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { CallerOf, Names } from "./before-transaction.ts";
import type { At, Auth, DeclaredEvent } from "./route.ts";

/** What is known of the client beside its credential. */
export type Client = {
  /** null for what no request asked for: a rule at work */
  readonly ip: string | null;
  readonly user_agent: string | null;
  /** echoed to the board's streams */
  readonly client_id: string | null;
};

/** A file that was received whole and waits for the handler; an attachment or a picture was checked against its claimed type. */
export type Upload = {
  /** names the bytes in the storage, where those of an attachment or a picture lie already; a refusal removes them again */
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

/** How a route receives and answers. */
export type Kinds = "json" | "upload" | "raw" | "stream";

/** The path's names for which the handler gets rows. */
type NamedByAccess<R extends Access> = `${keyof R & Kind}_uuid` | { [N in keyof R]: ParamOf<R[N]> }[keyof R];

/** What a handler has where its path names a workspace, or something in one. */
type InWorkspace<E extends ErrorName> = {
  /** the caller as a reader of the workspace's boards: what decides which of them they may open */
  readonly viewer: BoardViewer;
  /**
   * Ends the request when the row is no longer of the version that the client knows (§7.8 rule 1). The route declares
   * version_conflict.
   */
  readonly expectVersion: "version_conflict" extends E
    ? (row: { readonly version: number }, version: number) => void
    : never;
};

/** What a handler receives: the rows, already visible, allowed and locked, and never a raw uuid. */
export type HandlerInput<
  A extends At,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q,
  B,
  K extends Kinds,
  Writes,
  Prepared,
  L extends AlsoAccess,
> = {
  /** Ends the request with one of the declared errors; everything is rolled back. */
  readonly fail: Fail<E>;
  readonly caller: CallerOf<W>;
  readonly client: Client;
  /** what the path holds beside what `access` names */
  readonly params: Readonly<Record<Exclude<Names<A>, NamedByAccess<R>>, string>>;
  readonly query: Q;
  readonly body: B;
  /** the caller's role in the workspace that was reached; null where none was */
  readonly role: keyof R extends never ? null : Role;
  /** the database's clock at the door; a read that declares `clock` may use it as `server_time` */
  readonly now: Date;
  readonly services: Services;
  /** what `prepare` came to */
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

/** What a handler hands back: the declared reply, unless the route answers in another way. */
export type ReplyOf<Reply extends Record<string, TSchema>, K extends Kinds> = K extends "raw"
  ? RawReply
  : K extends "stream"
    ? StreamReply
    : Static<TObject<Reply>>;
