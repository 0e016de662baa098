import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { Readable } from "node:stream";
import { createZstdCompress } from "node:zlib";
import { Client } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type AppliedMigration, findApplied } from "#platform/db/migration-files.ts";
import { explainUnreachable, migrationLock } from "#platform/db/migrate.ts";
import { backupLock } from "#platform/storage/backup-lock.ts";
import { format, type Manifest, manifestName, type StoredFile, type TablePart } from "./manifest.ts";
import { type CopiedTable, findSequences, findTables } from "./tables.ts";
import { syncFolder, writeStream } from "./write-file.ts";

/** What a backup is made of, and where it goes. */
export type BackupOptions = {
  readonly databaseUrl: string;
  /** holds `files` and the keys */
  readonly dataFolder: string;
  /** the folder of all backups; the new one gets a folder in it */
  readonly backups: string;
  readonly withKeys: boolean;
  /** told how much is done, from 0 to 1 */
  readonly progress: (done: number) => void;
};

/**
 * Copies the database as it is at one moment, then the uploaded files, beside a running server. The folder gets its name
 * when everything is on the disk: what is named `….part` is no backup.
 * @returns the folder of the backup
 * @throws Error of one line for a person; nothing is left then
 */
export async function backUp(options: BackupOptions): Promise<string> {
  // not a name that begins with stoa: local copies wait for the oldest transaction of those (`platform/db/horizon.ts`)
  const client = new Client({ connectionString: options.databaseUrl, application_name: "backup" });
  // a connection that is lost fails the statement that was sent on it
  client.on("error", () => {});
  try {
    await client.connect().catch(explainUnreachable);
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [backupLock]);
    if (rows[0]?.taken !== true) throw new Error("Another backup of this database is being made.");
    // the tables stay as they are until the end; a server that migrates them is waited for
    await client.query("select pg_advisory_lock_shared($1)", [migrationLock]);
    return await writeBackup(client, options);
  } finally {
    await client.end();
  }
}

async function writeBackup(client: Client, options: BackupOptions): Promise<string> {
  const { made_at, postgres } = await describe(client);
  const name = `stoa-${made_at.toISOString().replaceAll(/[-:.]/g, "")}`;
  const folder = join(resolve(options.backups), name);
  const part = `${folder}.part`;
  await mkdir(resolve(options.backups), { recursive: true });
  await mkdir(part, { mode: 0o700 });
  try {
    const parts = await writeParts(client, part, options);
    const manifest: Manifest = { format, made_at: made_at.toISOString(), postgres, ...parts };
    await writeStream(part, manifestName, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]));
    await syncFolder(part);
    await rename(part, folder);
    await syncFolder(resolve(options.backups));
    return folder;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

type Description = { readonly made_at: Date; readonly postgres: string };

async function describe(client: Client): Promise<Description> {
  const { rows } = await client.query<Description>(
    "select clock_timestamp() as made_at, current_setting('server_version') as postgres",
  );
  return rows[0] ?? Promise.reject(new Error("The database does not tell its time."));
}

type Parts = Omit<Manifest, "format" | "made_at" | "postgres">;

async function writeParts(client: Client, folder: string, options: BackupOptions): Promise<Parts> {
  await client.query("begin isolation level repeatable read, read only");
  const migrations = await findMigrations(client);
  const tables = await writeTables(client, folder, options.progress);
  const sequences = await findSequences(client);
  // no file that a row of this snapshot names is removed before the lock is given back
  const files = await writeFiles(join(options.dataFolder, "files"), folder);
  await client.query("commit");
  const keys = options.withKeys ? await copyKeys(options.dataFolder, folder) : [];
  return { migrations, tables, sequences, files, keys };
}

async function findMigrations(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query("select from pg_tables where schemaname = 'public' and tablename = 'migrations'");
  if (rows.length === 0) throw new Error("The database is empty: no server has been started on it yet.");
  return findApplied(client);
}

async function writeTables(client: Client, folder: string, progress: (done: number) => void): Promise<TablePart[]> {
  const tables = await findTables(client);
  const sum = tables.reduce((bytes, table) => bytes + table.bytes, 0);
  const parts: TablePart[] = [];
  let done = 0;
  for (const table of tables) {
    parts.push(await writeTable(client, folder, table));
    done += table.bytes;
    progress(done / sum);
  }
  return parts;
}

async function writeTable(client: Client, folder: string, { table, columns }: CopiedTable): Promise<TablePart> {
  const copy = client.query(copyTo(`copy (select ${columns.join(", ")} from ${table}) to stdout`));
  const file = await writeStream(folder, `tables/${table}.copy.zst`, copy, [createZstdCompress()]);
  return { ...file, table, columns, rows: copy.rowCount };
}

/**
 * The names of the uploaded files.
 * @throws Error also when the folder is missing, which every server makes at its start: that of another DATA_DIR would make half a backup
 */
async function findFiles(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(nullIfMissing);
  if (entries === null) throw new Error(`There is no folder ${source}. Set DATA_DIR to the folder of the server.`);
  return entries.filter((each) => each.isFile()).map((each) => relative(source, join(each.parentPath, each.name)));
}

/** Copies the uploaded files, and writes the list of them. */
async function writeFiles(source: string, folder: string): Promise<Manifest["files"]> {
  const names = await findFiles(source);
  const list: StoredFile[] = [];
  // an upload that goes on while the backup is made ends after the snapshot: no row of the snapshot names it
  for (const name of names.filter((each) => !each.endsWith(".part"))) {
    const file = await open(join(source, name)).catch(nullIfMissing);
    if (file !== null) list.push(await writeStream(folder, join("files", name), file.createReadStream()));
  }
  const lines = list.map((file) => `${JSON.stringify(file)}\n`);
  const file = await writeStream(folder, "files.ndjson", Readable.from(lines.length === 0 ? [""] : lines));
  return { ...file, count: list.length };
}

/** A file that never had a row may be removed while the backup is made. */
function nullIfMissing(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

async function copyKeys(source: string, folder: string): Promise<StoredFile[]> {
  const names = (await readdir(source)).filter((name) => name.endsWith(".key"));
  const keys: StoredFile[] = [];
  for (const name of names) {
    keys.push(await writeStream(folder, join("keys", name), Readable.from([await readFile(join(source, name))])));
  }
  return keys;
}
