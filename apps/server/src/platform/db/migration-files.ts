import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import type { Client } from "pg";

const folder = new URL("../../../migrations/", import.meta.url);

/** A migration as its file in the folder contains it. */
export type Migration = { readonly number: number; readonly name: string; readonly sql: string; readonly hash: string };

/** A migration that a database has run. */
export type AppliedMigration = Pick<Migration, "number" | "name" | "hash">;

/** The migrations of this version, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), "utf8");
      return { number: Number(name.slice(0, 4)), name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/** The migrations that the database has run, in their order; none in a database without the table of them. */
export async function findApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.migrations') is not null as is_there",
  );
  if (found[0]?.is_there !== true) return [];
  const { rows } = await client.query<AppliedMigration>("select number, name, hash from migrations order by number");
  return rows;
}

/**
 * Refuses what ran the migrations that the present ones replaced. Their numbers were higher, so it is the names that tell.
 * @param what begins the sentence
 * @throws Error of one line for a person
 */
export function refuseReplaced(
  what: "The backup" | "The database",
  applied: readonly AppliedMigration[],
  files: readonly Migration[],
): void {
  const names = new Map(files.map(({ number, name }) => [number, name]));
  if (applied.every(({ number, name }) => (names.get(number) ?? name) === name)) return;
  throw tooOld(what);
}

/** The error about data of an older version that this version cannot migrate; it says how to move the data. @param what begins the sentence */
export function tooOld(what: "The backup" | "The database"): Error {
  return new Error(
    `${what} is of a version of Stoa that is too old for this one: ` +
      "export its workspaces with the version that made it, and import them here.",
  );
}

/** Records that the database has run a migration. */
export async function recordMigration(client: Client, { number, name, hash }: AppliedMigration): Promise<void> {
  await client.query("insert into migrations (number, name, hash) values ($1, $2, $3)", [number, name, hash]);
}
