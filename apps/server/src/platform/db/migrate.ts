import { Client } from "pg";
import { keptAlive } from "./client.ts";
import { makePartitions, partitioned } from "./partitions.ts";
import { findApplied, type Migration, readMigrations, recordMigration, refuseReplaced } from "./migration-files.ts";
import { refuseUnfinished } from "./unfinished-restore.ts";

/** Held in the database while it is migrated. */
export const migrationLock = 7316201;

/**
 * Brings the database to this version's schema: each new file in its own transaction, in order, under a lock, so that only
 * one process migrates at a time. A database that it refuses stays as it is.
 * @param log one line for each migration applied
 * @param options
 * - files: the migrations; all of this version when not given
 * - isRestoring: whether a backup's rows are still to come
 * @throws Error when a restore into the database has not ended, when the database cannot be reached, when the server is older than PostgreSQL 18, when an applied migration was edited, or when the
 *   database was migrated by a newer version, or by one that is too old
 */
export async function migrate(
  url: string,
  log: (line: string) => void,
  options: { readonly files?: readonly Migration[]; readonly isRestoring?: boolean } = {},
): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 30_000, ...keptAlive });
  // a connection that is lost fails the statement that was sent on it
  client.on("error", () => {});
  try {
    await client
      .connect()
      .then(() => checkServer(client))
      .catch(explainUnreachable);
    if (options.isRestoring !== true) await refuseUnfinished(client);
    const files = options.files ?? (await readMigrations());
    // a backup holds the lock as long as it lasts: a server that migrates nothing starts during it
    if (!(await isMigrated(client, files))) await migrateLocked(client, files, log);
    if (options.isRestoring === true) return;
    for (const table of partitioned) await client.query(makePartitions, [[table]]);
  } finally {
    await client.end();
  }
}

/** Whether the database ran exactly these migrations. */
async function isMigrated(client: Client, files: readonly Migration[]): Promise<boolean> {
  const applied = await findApplied(client);
  return applied.length === files.length && files.every(({ hash }, index) => applied[index]?.hash === hash);
}

async function migrateLocked(client: Client, files: readonly Migration[], log: (line: string) => void): Promise<void> {
  await client.query("select pg_advisory_lock($1)", [migrationLock]);
  refuseReplaced("The database", await findApplied(client), files);
  await client.query(
    "create table if not exists migrations (number integer primary key, name text not null, hash text not null, applied_at timestamptz not null default now())",
  );
  await applyMissing(client, files, log);
}

/** Replaces an error of the driver by one line for the operator. @throws Error always: that line, or else the given error */
export function explainUnreachable(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/^(E[A-Z]+|CONNECT_TIMEOUT|28\w{3}|3D000)$/.test(code)) {
    throw new Error(`The database of DATABASE_URL cannot be used (${code}). Check its address, name and password.`);
  }
  throw error;
}

async function checkServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  const [row] = rows;
  if (row === undefined || row.version < 180_000) {
    throw new Error("Stoa needs PostgreSQL 18 or newer; DATABASE_URL names an older server.");
  }
}

async function applyMissing(client: Client, files: readonly Migration[], log: (line: string) => void): Promise<void> {
  const applied = await findApplied(client);
  const hashes = new Map(applied.map((row) => [row.number, row.hash]));
  const newest = files.at(-1)?.number ?? 0;
  if (applied.some((row) => row.number > newest)) {
    throw new Error("The database was migrated by a newer version of Stoa. Start that version or a newer one.");
  }
  for (const file of files) {
    const hash = hashes.get(file.number);
    if (hash !== undefined && hash !== file.hash) throw new Error(`Migration ${file.name} was edited after it ran.`);
    if (hash !== undefined) continue;
    await apply(client, file);
    log(`migration ${file.name}`);
  }
}

/** An error ends the start of the server and with it the connection, so no rollback is needed. */
async function apply(client: Client, file: Migration): Promise<void> {
  await client.query("begin");
  await client.query(file.sql);
  await recordMigration(client, file);
  await client.query("commit");
}
