import { Pool as Clients } from "pg";
import { ignore, keptAlive } from "./client.ts";

export type Probe = {
  answers(): Promise<boolean>;
  /** Reads a few rows. */
  ask(statement: string): Promise<{ rows: unknown[] }>;
  close(): Promise<void>;
};

/**
 * Whether the database answers within five seconds, asked over a connection that no request can keep busy. A database that
 * answers slowly still works: with a shorter wait, a busy deployment would be taken out of service.
 */
export function openProbe(url: string): Probe {
  const longest = 5000;
  // not the pool of requests: only the driver's own statements have a time limit here (`query_timeout`), which a lost network needs
  const clients = new Clients({
    connectionString: url,
    application_name: "probe",
    ...keptAlive,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: longest,
    statement_timeout: longest,
    query_timeout: longest,
  });
  clients.on("error", ignore);
  return {
    answers: () =>
      clients.query("select 1").then(
        () => true,
        () => false,
      ),
    ask: (statement) => clients.query(statement),
    close: () => clients.end(),
  };
}
