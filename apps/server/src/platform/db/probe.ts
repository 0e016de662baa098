import { Pool as Clients } from "pg";
import { ignore } from "./client.ts";

/** Whether the database answers within a second, asked over a connection that no request can keep busy. */
export function openProbe(url: string): { answers(): Promise<boolean>; close(): Promise<void> } {
  const second = 1000;
  const clients = new Clients({
    connectionString: url,
    application_name: "probe",
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: second,
    statement_timeout: second,
    query_timeout: second,
  });
  clients.on("error", ignore);
  return {
    answers: () =>
      clients.query("select 1").then(
        () => true,
        () => false,
      ),
    close: () => clients.end(),
  };
}
