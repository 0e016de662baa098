import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { type AppliedMigration, tooOld } from "#platform/db/migration-files.ts";
import { hasShape } from "./manifest-shape.ts";
import type { BackupPlace } from "./place.ts";

/** The format that this version writes and reads. */
export const format = 2;

/** The file that makes a folder, or a part of a bucket, a backup; it is written last. */
export const manifestName = "manifest.json";

/** A file of the backup, with its SHA-256 in hexadecimal. */
export type StoredFile = { readonly name: string; readonly bytes: number; readonly sha256: string };

/** A table's rows, as PostgreSQL's COPY writes them, compressed by zstd. */
export type TablePart = StoredFile & {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
};

/** The last value of a sequence. `value` is a 64-bit number, as text. */
export type SequenceState = { readonly name: string; readonly value: string; readonly is_called: boolean };

/** The list of the content of a backup. */
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

/** Writes the manifest with its own hash. Its bytes are safe when this returns. */
export async function writeManifest(place: BackupPlace, manifest: Manifest): Promise<void> {
  const lines = `${JSON.stringify({ ...manifest, sha256: hashOf(manifest) }, null, 2)}\n`;
  await place.write(manifestName, Readable.from([lines]));
}

/**
 * Reads the manifest of a backup.
 * @throws Error of one line: the place holds no finished backup, a damaged one, or one of another format
 */
export async function readManifest(place: BackupPlace): Promise<Manifest> {
  const file = await place.find(manifestName);
  if (file === null) throw new Error(`${place.address} is no finished backup: it has no ${manifestName}.`);
  const { sha256, ...manifest } = parse(await text(file)) ?? {};
  const { format: its } = manifest;
  if (typeof its === "number" && its > format)
    throw new Error("The backup was made by a newer version of Stoa. Restore it with that one.");
  // the first format had no hash of its own
  if (its === 1) throw tooOld("The backup");
  if (sha256 !== hashOf(manifest) || !isManifest(manifest))
    throw new Error(`${manifestName} of ${place.address} is damaged.`);
  return manifest;
}

const isManifest = (value: unknown): value is Manifest => hasShape(value);

/** The order of the fields is that of the file, also after it was read. */
function hashOf(manifest: object): string {
  return createHash("sha256").update(JSON.stringify(manifest)).digest("hex");
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

function parse(json: string): Record<string, unknown> | null {
  try {
    const found: unknown = JSON.parse(json);
    return typeof found === "object" ? { ...found } : null;
  } catch {
    return null;
  }
}
