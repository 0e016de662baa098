import type { FastifyRequest } from "fastify";
import type { Caller } from "#kernel/actor.ts";
import type { OpenTransaction } from "#platform/transaction/transaction.ts";
import type { Route } from "./route.ts";
import type { Platform } from "./services.ts";

/** The parts of a request that the framework reads. An operation that an automation performs has these only. */
export type IncomingRequest = Pick<
  FastifyRequest,
  "params" | "query" | "body" | "id" | "headers" | "credential" | "byCookie" | "countCaller" | "keyEndsSoon"
> & {
  readonly ip: string | null;
};

/** A request with its route and what has been prepared for its handler. */
export type RequestContext<Request extends IncomingRequest = IncomingRequest> = {
  readonly platform: Platform;
  readonly route: Route;
  readonly request: Request;
  readonly extra: Readonly<Record<string, unknown>>;
  /** a HEAD request: everything that it changes is rolled back */
  readonly isHead?: boolean;
};

/** The result of a handler: a status and the body of the reply. */
export type Outcome = {
  readonly status: number;
  readonly body: unknown;
  /** the stored reply of an earlier request: the handler did not run for this one */
  readonly isReplay?: true;
};

/** Steps around the handler of a write: the stored replies of idempotent requests. */
export type HandlerHooks = {
  /** Runs first: a request that was answered already is not executed again. */
  findReply(findCaller: () => Promise<Caller | null>): Promise<Outcome | null>;
  /** Inside the transaction, before and after the handler. */
  beforeHandler(open: OpenTransaction, caller: Caller | null): Promise<Outcome | null>;
  afterHandler(open: OpenTransaction, outcome: Outcome): Promise<void>;
};
