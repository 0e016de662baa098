import type { ClientConfig } from "pg";

/** The address of the database, and the name that it shows for our connections; `horizon.ts` finds them by its beginning. */
export type ClientOptions = { readonly url: string; readonly name: `stoa${string}` };

/** The time that opening a connection, or waiting for one that others hold, may take. In milliseconds. */
export const connectTimeout = 10_000;

/**
 * The settings that keep every connection alive. Routers between us and a database elsewhere forget connections on which nothing moves for some minutes, and tell
 * nobody; one that only listens would wait for ever. In milliseconds.
 */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 } as const;

/** The settings of every connection. Their time limits end a statement that would otherwise never end. */
const session = {
  // planning the query of a list takes as long as running it, and by default PostgreSQL plans it again for every page
  plan_cache_mode: "force_generic_plan",
  jit: "off",
  // the working set is in memory or on an SSD: a small table is still read through its index
  random_page_cost: "1.1",
  statement_timeout: "5000",
  lock_timeout: "4000",
  idle_in_transaction_session_timeout: "10000",
};

/** The settings of the driver for every connection but the probe's. */
export function clientOptions({ url, name }: ClientOptions): ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    ...keptAlive,
    options: Object.entries(session)
      .map(([setting, value]) => `-c ${setting}=${value}`)
      .join(" "),
    // statements that do not wait for each other share a round trip
    pipeline: true,
  };
}

/** A connection that is lost while nobody uses it needs no report: the pool opens another. */
export function ignore(): void {}
