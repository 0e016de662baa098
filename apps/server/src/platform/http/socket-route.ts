import type { Static, TSchema } from "typebox";
import type { ErrorName } from "#kernel/errors.ts";
import type { Connect } from "#platform/live/live.ts";
import type { CommonDeclaration, WithQuery } from "./declaration.ts";
import type { CommonInput } from "./handler.ts";
import { makeRoute, type Route } from "./route.ts";

/**
 * The declaration of an operation that opens a WebSocket. A browser cannot send a header with it, so what it is opened with is
 * in its query, and a session may come along in the cookie; an API key is never accepted.
 */
type SocketDeclaration<A extends `GET /${string}`, E extends ErrorName, Q extends TSchema> = CommonDeclaration<
  "optional",
  Record<never, never>,
  E
> &
  WithQuery<Q> & {
    /** Decides before the WebSocket is opened; afterwards there are no errors, only closings. */
    readonly handle: (
      input: CommonInput<A, "optional", Record<never, never>, E, Static<Q>> & {
        /** whether the request asks for a WebSocket */
        readonly isUpgrade: boolean;
      },
    ) => Promise<Connect>;
  };

/** Declares an operation that opens a WebSocket. Every error is a reply, before it is open. */
export function socketRoute<const A extends `GET /${string}`, const E extends ErrorName, Q extends TSchema>(
  at: A,
  declaration: SocketDeclaration<A, E, Q>,
): Route {
  return makeRoute(at, declaration, { kind: "socket" });
}
