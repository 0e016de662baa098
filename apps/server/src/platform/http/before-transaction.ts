import type { ErrorName, Fail } from "#kernel/errors.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import type { Services } from "./services.ts";
import type { Auth, CallerOf, Client, Endpoint, PathParams } from "./types.ts";

/** Runs a short transaction of its own, which stays committed even if the request fails. */
export type InOwnTransaction = <T>(doIt: (tx: Transaction) => Promise<T>) => Promise<T>;

/** What `beforeTransaction` receives: the request and a reader, but no transaction. */
export type BeforeTransactionInput<A extends Endpoint, W extends Auth, E extends ErrorName, Q, B> = {
  /** Ends the request with one of the declared errors. */
  readonly fail: Fail<E>;
  readonly caller: CallerOf<W>;
  readonly client: Client;
  readonly params: Readonly<Record<PathParams<A>, string>>;
  readonly query: Q;
  readonly body: B;
  readonly services: Services;
  readonly read: Reader;
  readonly inOwnTransaction: InOwnTransaction;
};
