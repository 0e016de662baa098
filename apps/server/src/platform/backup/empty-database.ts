import type { Client } from "pg";
import { findApplied } from "#platform/db/migration-files.ts";
import { isUnfinished, markUnfinished } from "#platform/db/unfinished-restore.ts";
import { backupLock } from "#platform/db/backup-lock.ts";
import type { Manifest } from "./manifest.ts";

/** Held until the end, so that neither another restore nor a backup works on the same database. */
export async function takeLock(client: Client): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [backupLock]);
  if (rows[0]?.taken !== true) throw new Error("A backup or another restore is working on this database.");
}

const others = `select from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and application_name like 'stoa%'`;

/** @throws Error when a server is connected to the database */
export async function refuseServer(client: Client): Promise<void> {
  if ((await client.query(others)).rows.length > 0)
    throw new Error("A server is running on this database. Stop it first.");
}

/**
 * Removes the tables of a deployment that nobody has used, and marks the database.
 * @throws Error when somebody has used it, or when a server is running
 */
export async function makeEmpty(client: Client, manifest: Manifest): Promise<void> {
  await refuseServer(client);
  const { rows } = await client.query<{ has_migrations: boolean; has_tables: boolean }>(
    `select to_regclass('public.migrations') is not null as has_migrations,
      exists (select from pg_tables where schemaname = 'public') as has_tables`,
  );
  const { has_migrations = false, has_tables = false } = rows[0] ?? {};
  const isForeign = has_tables && !has_migrations && !(await isUnfinished(client));
  if (isForeign || (await isUsed(client))) {
    throw new Error("The database is not empty. A backup is restored into an empty one only.");
  }
  await client.query("begin");
  if (has_migrations && !(await isSchemaOf(client, manifest)))
    await client.query("drop schema public cascade; create schema public");
  await markUnfinished(client);
  await client.query("commit");
}

async function isSchemaOf(client: Client, { migrations }: Manifest): Promise<boolean> {
  const applied = (await findApplied(client)).map(({ hash }) => hash).join();
  return applied === migrations.map(({ hash }) => hash).join();
}

async function isUsed(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.users') is not null as is_there",
  );
  if (rows[0]?.is_there !== true) return false;
  return (await client.query("select from users limit 1")).rows.length > 0;
}
