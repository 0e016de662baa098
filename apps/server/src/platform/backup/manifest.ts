import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { AppliedMigration } from "#platform/db/migration-files.ts";

/** The format that this version writes, and the newest that it reads. */
export const format = 1;

/** The file that makes a folder a backup; it is written last. */
export const manifestName = "manifest.json";

/** A file of the backup, with its SHA-256 in hexadecimal. */
export type StoredFile = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** A table's rows, as PostgreSQL's COPY writes them, compressed by zstd. */
export type TablePart = StoredFile & {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
};

/** Where a sequence stands. `value` is a 64-bit number, as text. */
export type SequenceState = { readonly name: string; readonly value: string; readonly is_called: boolean };

/** What a backup holds. */
export type Manifest = {
  readonly format: number;
  /** shortly before the snapshot, by the database's clock */
  readonly made_at: string;
  /** of the server, such as 18.1 */
  readonly postgres: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly TablePart[];
  readonly sequences: readonly SequenceState[];
  /** the list of the uploaded files, one JSON object a line; it is long, so it is a file of its own */
  readonly files: StoredFile & { readonly count: number };
  /** the keys of the deployment, such as secret.key; none with `--without-keys`, or when SECRET_KEY holds it */
  readonly keys: readonly StoredFile[];
};

/**
 * Reads the manifest of a backup.
 * @throws Error of one line: the folder holds no finished backup, or one of a newer version
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), "utf8").catch(() => null);
  if (text === null) throw new Error(`${folder} is no finished backup: it has no ${manifestName}.`);
  const manifest = parse(text);
  if (manifest === null) throw new Error(`${join(folder, manifestName)} is damaged.`);
  if (manifest.format > format)
    throw new Error("The backup was made by a newer version of Stoa. Restore it with that one.");
  return manifest;
}

/**
 * Checks that a file that the backup names lies inside of it, so that a backup from elsewhere writes nowhere else.
 * @throws Error of one line
 */
export function checkName(name: string): void {
  const parts = name.split("/");
  const isInside = parts.every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (!isInside) throw new Error(`The backup is damaged: ${JSON.stringify(name)} is no name of a file in it.`);
}

/** The content was written by `backUp`; only a damaged file has another shape. */
function parse(text: string): Manifest | null {
  try {
    const manifest = JSON.parse(text) as Manifest;
    return Number.isInteger(manifest.format) && Array.isArray(manifest.tables) ? manifest : null;
  } catch {
    return null;
  }
}
