import type { ErrorName, Fail } from "#kernel/errors.ts";
import type { Caller } from "#kernel/actor.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Services } from "#platform/deployment/services.ts";
import type { Client } from "./handler.ts";
import type { At, Auth } from "./route.ts";

/** The names in a path: "/boards/{board_uuid}/tasks" → "board_uuid". */
export type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Names<Rest>
  : never;

/** Nobody where a route serves anyone, somebody or nobody where it says so, and otherwise always somebody. */
export type CallerOf<W extends Auth> = W extends "public" ? null : W extends "optional" ? Caller | null : Caller;

/** Does a small work of its own, which is kept whatever becomes of the request. */
export type InOwnTransaction = <T>(doIt: (tx: Transaction) => Promise<T>) => Promise<T>;

/** What `prepare` receives: the request, a reader and no transaction. */
export type BeforeTransactionInput<A extends At, W extends Auth, E extends ErrorName, Q, B> = {
  /** Ends the request with one of the declared errors. */
  readonly fail: Fail<E>;
  readonly caller: CallerOf<W>;
  readonly client: Client;
  readonly params: Readonly<Record<Names<A>, string>>;
  readonly query: Q;
  readonly body: B;
  readonly services: Services;
  readonly read: Reader;
  readonly inOwnTransaction: InOwnTransaction;
};
