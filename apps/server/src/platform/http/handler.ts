import type { Readable } from "node:stream";
import type { Static, TObject, TSchema } from "typebox";
import type { Role } from "#kernel/authorize.ts";
import type { ErrorName, Fail } from "#kernel/errors.ts";
import type { Access, Rows } from "#platform/auth/find-accessed.ts";
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
