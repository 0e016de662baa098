import { randomUUID } from "node:crypto";
import type { Actor, Via } from "#kernel/actor.ts";
import { ApiError, type ErrorName } from "#kernel/errors.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Platform } from "#platform/deployment/services.ts";
import { executeRead, executeWrite } from "./execute.ts";
import type { IncomingRequest } from "./authorize.ts";
import type { Route } from "./route.ts";

/** In whose name an operation is performed. */
export type Performer = {
  /** whose rights count, as they are at this moment */
  readonly user_uuid: string;
  /** whom the events name */
  readonly actor: Actor;
  /** by what they act */
  readonly via: Via;
  /** how deep in a chain of rules it happens */
  readonly depth: number;
  /** by what the events are found again, as by the id of a request */
  readonly request_id?: string;
};

/** What a request would bring along. The caller vouches that it is of the route's schemas. */
export type Performance = {
  readonly params: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  /** done in the operation's own transaction, after its handler: kept with it or not at all; `body` is its reply */
  readonly together?: (tx: Transaction, body: unknown) => Promise<void>;
};

/**
 * Performs an operation for somebody without a request, by the same doors: what the person may not see or do, or what
 * the operation refuses, is refused here too.
 * @returns the body of the reply
 * @throws Refusal
 */
export async function perform(
  platform: Platform,
  route: Route,
  performer: Performer,
  { params, query = {}, body, together }: Performance,
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
    ahead: async () => null,
    before: async () => null,
    after: async ({ tx }, reply) => together?.(tx, reply.body),
  });
  return outcome.body;
}

/**
 * Tells an expected refusal apart, for who knows what to do about it; every other is thrown.
 * @returns whether it was done
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
