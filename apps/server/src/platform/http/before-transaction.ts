import type { Caller } from "#kernel/actor.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Work } from "#platform/transaction/transaction.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Client } from "./handler.ts";
import type { At, Who } from "./route.ts";

/** The names in a path: "/boards/{board_uuid}/tasks" → "board_uuid". */
export type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Nobody where a route serves anyone, somebody or nobody where it says so, and otherwise always somebody. */
export type CallerOf<W extends Who> = W extends "anyone"
  ? null
  : W extends "session or nobody"
    ? Caller | null
    : Caller;

/** Does a small work of its own, which is kept whatever becomes of the request. */
export type Apart = <T>(doIt: (work: Work) => Promise<T>) => Promise<T>;

/** What `prepare` receives: the request, a reader and no transaction. */
export type Preparation<A extends At, W extends Who, Q, B> = {
  readonly caller: CallerOf<W>;
  readonly client: Client;
  readonly params: Readonly<Record<Names<A>, string>>;
  readonly query: Q;
  readonly body: B;
  readonly services: Services;
  readonly read: Reader;
  readonly apart: Apart;
};
