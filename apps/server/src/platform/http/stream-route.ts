import type { ErrorName } from "#kernel/errors.ts";
import type { Access } from "#platform/auth/access.ts";
import type { CommonDeclaration } from "./declaration.ts";
import type { CommonInput } from "./handler.ts";
import { makeRoute, type Route } from "./route.ts";
import type { StreamReply } from "./stream-registry.ts";

/** A stream is opened by a session or a key, which is checked again as long as it is open. */
type StreamAuth = "session" | "session or key";

/** The declaration of an operation that answers with a stream of events. */
type StreamDeclaration<
  A extends `GET /${string}`,
  W extends StreamAuth,
  R extends Access,
  E extends ErrorName,
> = CommonDeclaration<W, R, E> & {
  /** Says what the stream is about. Its access is checked again whenever it may have changed. */
  readonly handle: (input: CommonInput<A, W, R, E, unknown>) => StreamReply;
};

/** Declares an operation that answers with a stream of events, which ends when the caller's access does. */
export function streamRoute<
  const A extends `GET /${string}`,
  const W extends StreamAuth,
  const R extends Access,
  const E extends ErrorName,
>(at: A, declaration: StreamDeclaration<A, W, R, E>): Route {
  return makeRoute(at, declaration, { kind: "stream" });
}
