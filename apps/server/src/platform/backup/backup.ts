import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { createZstdCompress } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { keptAlive } from "#platform/db/client.ts";
import { type AppliedMigration, findApplied } from "#platform/db/migration-files.ts";
import { explainUnreachable, migrationLock } from "#platform/db/migrate.ts";
import { refuseUnfinished } from "#platform/db/unfinished-restore.ts";
import { backupLock } from "#platform/db/backup-lock.ts";
import { pathOf } from "#platform/storage/file-paths.ts";
import type { FileStore } from "#platform/storage/storage.ts";
import { format, type Manifest, type StoredFile, type TablePart, writeManifest } from "./manifest.ts";
import type { BackupPlace, Backups } from "./place.ts";
import { findMissing } from "./missing-files.ts";
import { type CopiedTable, findSequences, findTables } from "./tables.ts";
import { noteBackup } from "./watch.ts";
import { writeStream } from "./write-file.ts";

/** The source of a backup, and its place. */
export type BackupOptions = {
  readonly databaseUrl: string;
  /** holds the keys */
  readonly dataFolder: string;
  /** the uploaded files */
  readonly store: FileStore;
  readonly backups: Backups;
  /** statements that select as `name` the stored files that rows name, as the features declare them */
  readonly namedFiles: readonly string[];
  readonly withKeys: boolean;
  /** called with the part that is done, from 0 to 1 */
  readonly progress: (done: number) => void;
};

export type MadeBackup = {
  readonly name: string;
  readonly address: string;
  /** the addresses of what killed backups had left, which was removed */
  readonly cleared: readonly string[];
  /** the names of the files that rows name and that the storage does not have */
  readonly missing: readonly string[];
};

/**
 * Copies the database as it is at one moment, then the uploaded files, while a server runs.
 * @returns the name of the backup, and its address
 * @throws Error of one line for a person; nothing is left then
 */
export async function backUp(options: BackupOptions): Promise<MadeBackup> {
  // not a name that begins with stoa: local copies wait for the oldest transaction of those (`platform/db/horizon.ts`)
  const client = new Client({ connectionString: options.databaseUrl, application_name: "backup", ...keptAlive });
  // a connection that is lost fails the statement that was sent on it
  client.on("error", () => {});
  try {
    await client.connect().catch(explainUnreachable);
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [backupLock]);
    if (rows[0]?.taken !== true) throw new Error("Another backup of this database is being made, or one restored.");
    // the tables stay as they are until the end; a server that migrates them is waited for
    await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
    return await writeBackup(client, options);
  } finally {
    await client.end();
  }
}

async function writeBackup(client: Client, options: BackupOptions): Promise<MadeBackup> {
  const { made_at, postgres, database } = await describe(client);
  // before the new one needs the room; what cannot be removed now is left to the next backup
  const cleared = await options.backups.clear(database).catch(() => []);
  const name = `stoa-${made_at.toISOString().replaceAll(/[-:.]/g, "")}`;
  const made = await options.backups.begin(name, database);
  try {
    const { missing, ...parts } = await writeParts(client, made, options);
    const manifest: Manifest = { format, made_at: made_at.toISOString(), postgres, ...parts };
    await writeManifest(made, manifest);
    await made.finish();
    // the backup is whole, also where the account of the database may not write
    await noteBackup(client, made_at).catch(() => {});
    return { name, address: made.address, cleared, missing };
  } catch (error) {
    // what cannot be removed has no manifest, and so is no backup
    await made.abandon().catch(() => {});
    throw error;
  }
}

type Description = {
  readonly made_at: Date;
  readonly postgres: string;
  /** the same for every connection to this database, and for no other one */
  readonly database: string;
};

async function describe(client: Client): Promise<Description> {
  const { rows } = await client.query<Description>(
    `select clock_timestamp() as made_at, current_setting('server_version') as postgres,
      (select system_identifier from pg_control_system()) || '-' ||
        (select oid from pg_database where datname = current_database()) as database`,
  );
  return rows[0] ?? Promise.reject(new Error("The database does not tell its time."));
}

type Parts = Omit<Manifest, "format" | "made_at" | "postgres"> & Pick<MadeBackup, "missing">;

async function writeParts(client: Client, place: BackupPlace, options: BackupOptions): Promise<Parts> {
  await client.query("begin isolation level repeatable read, read only");
  const migrations = await findMigrations(client);
  const tables = await writeTables(client, place, options.progress);
  const sequences = await findSequences(client);
  // no file that a row of this snapshot names is removed before the lock is given back
  const copied = await writeFiles(options.store, place);
  const missing = await findMissing(client, options.namedFiles, copied, migrations);
  await client.query("commit");
  const files = await writeList(place, copied);
  const keys = options.withKeys ? await copyKeys(options.dataFolder, place) : [];
  return { migrations, tables, sequences, files, keys, missing };
}

async function findMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query("select from pg_tables where schemaname = 'public' and tablename = 'migrations'");
  if (rows.length === 0) throw new Error("The database is empty: no server has been started on it yet.");
  await refuseUnfinished(client);
  return findApplied(client);
}

async function writeTables(client: Client, place: BackupPlace, progress: (done: number) => void): Promise<TablePart[]> {
  const tables = await findTables(client);
  const sum = tables.reduce((bytes, table) => bytes + table.bytes, 0);
  const parts: TablePart[] = [];
  let done = 0;
  for (const table of tables) {
    parts.push(await writeTable(client, place, table));
    done += table.bytes;
    progress(done / sum);
  }
  return parts;
}

async function writeTable(client: Client, place: BackupPlace, { table, columns }: CopiedTable): Promise<TablePart> {
  const copy = client.query(copyTo(`copy (select ${columns.join(", ")} from ${table}) to stdout`));
  const file = await writeStream(place, `tables/${table}.copy.zst`, copy, [createZstdCompress()]);
  return { ...file, table, columns, rows: copy.rowCount };
}

/** Copies the uploaded files. */
async function writeFiles(store: FileStore, place: BackupPlace): Promise<StoredFile[]> {
  const list: StoredFile[] = [];
  // an upload that goes on while the backup is made ends after the snapshot: no row of the snapshot names it
  for await (const name of store.all()) {
    // a file that never had a row may be removed meanwhile
    const file = await store.find(name);
    if (file !== null) list.push(await writeStream(place, `files/${pathOf(name)}`, file));
  }
  return list;
}

async function writeList(place: BackupPlace, list: readonly StoredFile[]): Promise<Manifest["files"]> {
  const lines = list.map((file) => `${JSON.stringify(file)}\n`);
  const file = await writeStream(place, "files.ndjson", Readable.from(lines.length === 0 ? [""] : lines));
  return { ...file, count: list.length };
}

async function copyKeys(source: string, place: BackupPlace): Promise<StoredFile[]> {
  const names = (await readdir(source)).filter((name) => name.endsWith(".key"));
  const keys: StoredFile[] = [];
  for (const name of names) {
    keys.push(await writeStream(place, `keys/${name}`, Readable.from([await readFile(join(source, name))])));
  }
  return keys;
}
