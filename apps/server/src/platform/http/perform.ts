import { randomUUID } from "node:crypto";
import type { Actor, ActorVia } from "#kernel/actor.ts";
import { ApiError, type ErrorName } from "#kernel/errors.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Platform } from "./services.ts";
import { executeRead, executeWrite } from "./pipeline.ts";
import type { IncomingRequest } from "./request-context.ts";
import type { Route } from "./route.ts";

/** The person for whom an operation is performed. */
export type Performer = {
  /** the person whose current rights apply */
  readonly user_uuid: string;
  /** the actor that the events name */
  readonly actor: Actor;
  /** the automation that they act by */
  readonly via: ActorVia;
  /** the position in a chain of automations */
  readonly depth: number;
  /** stored with the events like the id of a request */
  readonly request_id?: string;
};

/** The input of the operation. The calling code guarantees that it is valid for the route's schemas. */
export type PerformInput = {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** runs in the operation's own transaction, after its handler; `body` is its reply */
  readonly together?: (tx: Transaction, body: unknown) => Promise<void>;
};

/**
 * Performs an operation for a person without a request. The same checks apply: it throws what a request of that person
 * would be answered with.
 * @returns the body of the reply
 * @throws ApiError
 */
export async function perform(
  platform: Platform,
  route: Route,
  performer: Performer,
  { params, query = {}, body, together }: PerformInput,
): Promise<unknown> {
  const request: IncomingRequest = {
    params,
    query,
    body,
    id: performer.request_id ?? randomUUID(),
    ip: null,
    headers: {},
    credential: { kind: "person", ...performer },
    byCookie: false,
    countCaller: () => {},
    keyEndsSoon: null,
  };
  const context = { platform, route, request, extra: {} };
  if (!route.writes) return (await executeRead(context)).body;
  const outcome = await executeWrite(context, {
    findReply: async () => null,
    beforeHandler: async () => null,
    afterHandler: async ({ tx }, reply) => together?.(tx, reply.body),
  });
  return outcome.body;
}

/**
 * Awaits an operation that may fail with one expected error; every other error is thrown.
 * @returns whether the operation succeeded
 */
export async function isDone(operation: Promise<unknown>, unless: ErrorName): Promise<boolean> {
  try {
    await operation;
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === unless) return false;
    throw error;
  }
}
