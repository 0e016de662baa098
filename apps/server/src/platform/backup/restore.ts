import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { keptAlive } from "#platform/db/client.ts";
import { findApplied } from "#platform/db/migration-files.ts";
import { explainUnreachable, migrate } from "#platform/db/migrate.ts";
import { markFinished } from "#platform/db/unfinished-restore.ts";
import { nameAt } from "#platform/storage/file-paths.ts";
import type { FileStore } from "#platform/storage/storage.ts";
import type { CheckedBackup } from "./check-backup.ts";
import { makeEmpty, refuseServer, takeLock } from "./empty-database.ts";
import { syncFolder } from "./folder-place.ts";
import type { Manifest, SequenceState, StoredFile, TablePart } from "./manifest.ts";
import { findMissing } from "./missing-files.ts";
import type { BackupPlace } from "./place.ts";
import { findTables } from "./tables.ts";
import { readFrom } from "./write-file.ts";
import { makePrivateFolder } from "#platform/util/private-folder.ts";

/** The backup that is restored, and its target. */
export type RestoreOptions = {
  readonly backup: CheckedBackup;
  readonly databaseUrl: string;
  /** gets the keys */
  readonly dataFolder: string;
  /** gets the uploaded files */
  readonly store: FileStore;
  /** statements that select as `name` the stored files that rows name, as the features declare them */
  readonly namedFiles: readonly string[];
  /** called with the part that is done, from 0 to 1 */
  readonly progress: (done: number) => void;
};

/**
 * Restores a backup into an empty database. The rows are restored in one transaction: what fails or is killed can be started again,
 * and until it is, no server starts on the database.
 * @returns the names of the files that rows name and that the backup does not have
 * @throws Error of one line for a person
 */
export async function restore(options: RestoreOptions): Promise<string[]> {
  const { backup, databaseUrl, dataFolder, store, namedFiles, progress } = options;
  const { place, manifest, files, migrations } = backup;
  const numbers = new Set(manifest.migrations.map(({ number }) => number));
  await withClient(databaseUrl, async (client) => {
    await takeLock(client);
    await makeEmpty(client, manifest);
    for (const key of manifest.keys) await copyKey(place, key, dataFolder);
    for (const { name } of files) await copyFile(place, name, dataFolder, store);
    const theirs = migrations.filter(({ number }) => numbers.has(number));
    await migrate(databaseUrl, () => {}, { files: theirs, isRestoring: true });
    await restoreRows(client, place, manifest, progress);
  });
  await migrate(databaseUrl, () => {}, { files: migrations });
  return withClient(databaseUrl, async (client) => findMissing(client, namedFiles, files, await findApplied(client)));
}

async function withClient<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  // it waits while the files are copied
  const client = new Client({ connectionString: url, application_name: "restore", ...keptAlive });
  // a connection that is lost fails the statement that was sent on it
  client.on("error", () => {});
  try {
    await client.connect().catch(explainUnreachable);
    return await use(client);
  } finally {
    await client.end();
  }
}

/** Copies a key; its bytes are on the disk when this returns. */
async function copyKey(place: BackupPlace, { name }: StoredFile, dataFolder: string): Promise<void> {
  const path = join(dataFolder, basename(name));
  await makePrivateFolder(dataFolder);
  const file = createWriteStream(`${path}.part`, { mode: 0o600, flush: true });
  await pipeline(await readFrom(place, name), file);
  await rename(`${path}.part`, path);
  await syncFolder(dataFolder);
}

/** Copies an uploaded file into the storage. @param name in the backup, where its path follows `files/` */
async function copyFile(place: BackupPlace, name: string, dataFolder: string, store: FileStore): Promise<void> {
  const stored = nameAt(name.slice("files/".length));
  // what earlier versions found in the folder and no server ever reads
  if (stored === null) return;
  // one name, because one restore works at a time: what a killed one left is overwritten
  const path = join(dataFolder, "restored.part");
  await makePrivateFolder(dataFolder);
  try {
    await pipeline(await readFrom(place, name), createWriteStream(path, { mode: 0o600 }));
    await store.put(stored, path);
  } finally {
    await rm(path, { force: true });
  }
}

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string };

const foreignKeys = `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`;

/** The constraints are taken away and added again, so that tables may refer to each other in circles; this also checks them. */
async function restoreRows(
  client: Client,
  place: BackupPlace,
  { tables, sequences }: Manifest,
  progress: (done: number) => void,
): Promise<void> {
  await client.query("begin");
  await markFinished(client);
  await refuseServer(client);
  await checkTables(client, tables);
  const { rows: keys } = await client.query<ForeignKey>(foreignKeys);
  for (const key of keys) await client.query(`alter table ${key.table} drop constraint ${key.name}`);
  const names = tables.map(({ table }) => table).join(", ");
  await client.query(`truncate ${names}`);
  const sum = tables.reduce((bytes, table) => bytes + table.bytes, 0);
  let done = 0;
  for (const part of tables) {
    await restoreTable(client, place, part);
    done += part.bytes;
    progress(done / sum);
  }
  for (const sequence of sequences) await setSequence(client, sequence);
  for (const key of keys) await client.query(`alter table ${key.table} add constraint ${key.name} ${key.definition}`);
  await client.query("commit");
  await analyze(client);
}

// `only` leaves out the partitions of a table, which are in the list by themselves
const filledTables = `select 'only ' || c.oid::regclass as name from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
    select from pg_partition_tree(c.oid) p where pg_relation_size(p.relid) > 0
    union all select where pg_relation_size(c.oid) > 0)`;

/**
 * Gathers statistics of the tables that have rows. Of an empty table without any, PostgreSQL plans for one that will grow; of one
 * that was analyzed, for one that stays empty, until it is analyzed again.
 */
async function analyze(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(filledTables);
  if (rows.length > 0) await client.query(`analyze ${rows.map(({ name }) => name).join(", ")}`);
}

async function checkTables(client: Client, tables: readonly TablePart[]): Promise<void> {
  const there = (await findTables(client)).map(({ table, columns }) => `${table} ${columns.join()}`);
  const wanted = tables.map(({ table, columns }) => `${table} ${columns.join()}`);
  if (there.toSorted().join("\n") !== wanted.toSorted().join("\n")) {
    throw new Error("The tables of the backup are not those of its migrations.");
  }
}

async function restoreTable(
  client: Client,
  place: BackupPlace,
  { table, columns, name, rows }: TablePart,
): Promise<void> {
  // what they write is in the backup
  await client.query(`alter table ${table} disable trigger user`);
  const copy = client.query(copyFrom(`copy ${table} (${columns.join(", ")}) from stdin`));
  await pipeline(await readFrom(place, name), createZstdDecompress(), copy);
  await client.query(`alter table ${table} enable trigger user`);
  if (copy.rowCount !== rows) throw new Error(`The backup is damaged: ${name} has ${copy.rowCount} rows, not ${rows}.`);
}

async function setSequence(client: Client, { name, value, is_called }: SequenceState): Promise<void> {
  await client.query("select setval($1::regclass, $2::bigint, $3)", [name, value, is_called]);
}
