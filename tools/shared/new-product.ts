import { randomBytes } from "node:crypto";
import { join } from "node:path";
import process from "node:process";
import postgres from "postgres";
import { startEmbedded } from "@stoa/embedded-postgres";
import { createCredentials, derive, migrate } from "@stoa/server/internals";
import { databaseUrl } from "@stoa/server/test/cluster.ts";
import { startOurs } from "../bench/children.ts";
import { root } from "../bench/screen.ts";

type Session = { readonly session_uuid: string; readonly user_uuid: string; readonly expires_at: Date };

/**
 * Starts the product, as `npm start` does, on an empty database.
 * @param name of the folder of its PostgreSQL in `.cache`, and of the database
 * @param environment settings in addition to the usual ones
 */
export async function startNewProduct(name: string, environment: Readonly<Record<string, string>> = {}) {
  const embedded = await startEmbedded({ directory: join(root, ".cache", `${name}-postgres`), log: () => {} });
  const admin = postgres(embedded.url, { max: 1, onnotice: () => {} });
  await admin.unsafe(`drop database if exists "stoa_${name}" with (force)`);
  await admin.unsafe(`create database "stoa_${name}"`);
  await admin.end();
  const database = databaseUrl(embedded.url, `stoa_${name}`);
  await migrate(database, () => {});
  const secret = randomBytes(32);
  const server = await startOurs(database, secret.toString("base64"), { environment });
  const { issue } = createCredentials(derive(secret, "sessions"), Date.now);
  const stop = (): Promise<unknown> => server.stop().finally(embedded.stop);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  return { port: server.port, url: `http://127.0.0.1:${server.port}`, databaseUrl: database, issue, stop };
}

/** Makes a person. @returns a session of the person */
export async function makePerson(database: string, name: string): Promise<Session> {
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  const [session] = await sql<Session[]>`
    with person as (
      insert into users (email, first_name, last_name, password_hash, verified_at)
      values (${`${name}@example.com`}, ${name}, 'Example', 'no password', clock_timestamp()) returning uuid)
    insert into sessions (user_uuid, expires_at) select uuid, clock_timestamp() + interval '30 days' from person
    returning uuid as session_uuid, user_uuid, expires_at`.finally(() => sql.end());
  if (session === undefined) throw new Error("There is no session.");
  return session;
}
