import type { Client } from "pg";
import { type AppliedMigration, readMigrations } from "#platform/db/migration-files.ts";
import { pathOf } from "#platform/storage/file-paths.ts";
import type { StoredFile } from "./manifest.ts";

/**
 * The files that rows name and that a backup does not have: they were lost before it was made.
 * @param namedFiles what the features declare as `namedFiles`
 * @param files the uploaded files of the backup
 * @param migrations those of the database, whose tables the statements do not know if another version made them
 */
export async function findMissing(
  client: Client,
  namedFiles: readonly string[],
  files: readonly StoredFile[],
  migrations: readonly AppliedMigration[],
): Promise<string[]> {
  if (migrations.length !== (await readMigrations()).length) return [];
  const there = new Set(files.map(({ name }) => name));
  const missing: string[] = [];
  for (const statement of namedFiles) {
    const { rows } = await client.query<{ name: string }>(statement);
    for (const { name } of rows) if (!there.has(`files/${pathOf(name)}`)) missing.push(name);
  }
  return missing.toSorted();
}

const shown = 5;

/** Says in one line how many files are missing, with the names of the first ones. */
export function sayMissing(missing: readonly string[]): string {
  const names = missing.slice(0, shown).join(", ");
  const more = missing.length > shown ? ` and ${missing.length - shown} more` : "";
  const files = missing.length === 1 ? "1 file is" : `${missing.length} files are`;
  return `${files} lost: the database names them, and the storage does not have them: ${names}${more}. Everything else is there.`;
}
