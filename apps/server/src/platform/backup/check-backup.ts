import { type Migration, readMigrations, refuseReplaced } from "#platform/db/migration-files.ts";
import { type Manifest, readManifest, type StoredFile } from "./manifest.ts";
import type { BackupPlace } from "./place.ts";
import { readList, verifyFile } from "./write-file.ts";

/** A backup whose files are all there, with the bytes that they had. */
export type CheckedBackup = {
  readonly place: BackupPlace;
  readonly manifest: Manifest;
  /** the uploaded files */
  readonly files: readonly StoredFile[];
  /** the migrations of this version, which are applied to the restored database */
  readonly migrations: readonly Migration[];
};

/**
 * Compares every file of a backup with its hash, before anything is written or moved for it.
 * @throws Error of one line for a person: this is no whole backup, or one that this version cannot restore
 */
export async function checkBackup(place: BackupPlace): Promise<CheckedBackup> {
  const manifest = await readManifest(place);
  const migrations = await readMigrations();
  checkMigrations(manifest, migrations);
  return { place, manifest, files: await verifyAll(place, manifest), migrations };
}

/** @throws Error when this version of Stoa does not know the schema of the backup */
function checkMigrations({ migrations }: Manifest, files: readonly Migration[]): void {
  refuseReplaced("The backup", migrations, files);
  const known = new Map(files.map(({ number, hash }) => [number, hash]));
  if (migrations.some(({ number, hash }) => known.get(number) !== hash)) {
    throw new Error("The backup was made by another version of Stoa. Restore it with that one or a newer one.");
  }
}

/** @returns the uploaded files */
async function verifyAll(place: BackupPlace, manifest: Manifest): Promise<StoredFile[]> {
  for (const file of [...manifest.tables, ...manifest.keys, manifest.files]) await verifyFile(place, file);
  const files = await readList<StoredFile>(place, manifest.files);
  if (files.length !== manifest.files.count)
    throw new Error(`The backup is damaged: ${manifest.files.name} is too short.`);
  for (const file of files) await verifyFile(place, file);
  return files;
}
