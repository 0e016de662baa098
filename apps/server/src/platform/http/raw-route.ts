import type { Readable } from "node:stream";
import type { Static, TObject, TSchema } from "typebox";
import type { ErrorName } from "#kernel/errors.ts";
import type { Access } from "#platform/auth/access.ts";
import type { CommonDeclaration, Events, WithQuery } from "./declaration.ts";
import type { CommonInput, ReaderOrTransaction } from "./handler.ts";
import { makeRoute, type Route } from "./route.ts";
import type { Auth, DeclaredEvent, Endpoint } from "./types.ts";

/** A reply that is not made from a schema: a file's bytes or a text, with their headers. */
export type RawReply = {
  readonly headers: Readonly<Record<string, string>>;
  /** a function makes it only when it is sent: not for a client that has this version by its ETag */
  readonly body: Readable | Buffer | string | (() => Promise<string | Buffer>);
};

/** The declaration of an operation that answers bytes. */
type RawDeclaration<
  A extends Endpoint,
  W extends Auth,
  R extends Access,
  E extends ErrorName,
  Ev extends DeclaredEvent,
  Q extends TSchema,
> = CommonDeclaration<W, R, E> &
  WithQuery<Q> & {
    /** the content types that it sends, without their parameters */
    readonly sends: readonly string[];
    /** the schema of bytes that are JSON, for the document */
    readonly reply?: Readonly<Record<string, TSchema>>;
    readonly handle: (
      input: CommonInput<A, W, R, E, Static<Q>> & ReaderOrTransaction<A, Ev>,
    ) => Promise<RawReply> | RawReply;
  } & (A extends `GET ${string}`
    ? {
        /** `until sign-out`: with the `cache-control` of the reply a browser keeps it, and forgets it when the session ends */
        readonly http?: { readonly cache: "unlisted" | "until sign-out" };
      }
    : {
        readonly events: Events<Ev>;
        /** a small body of any type is accepted and ignored: what mail programs send (RFC 8058) */
        readonly http?: { readonly ignoresBody: true };
      });

/** Declares an operation that answers bytes: a file, a page, a long document that is written as it is read. */
export function rawRoute<
  const A extends Endpoint,
  const W extends Auth,
  const R extends Access,
  const E extends ErrorName,
  const Ev extends DeclaredEvent = never,
  Q extends TSchema = TObject<Record<never, never>>,
>(at: A, declaration: RawDeclaration<A, W, R, E, Ev, Q>): Route {
  return makeRoute(at, declaration, { kind: "raw", sends: declaration.sends });
}
