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

/** The migrations that the database has run, in their order. */
export async function findApplied(client: Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>("select number, name, hash from migrations order by number");
  return rows;
}

/** Records that the database has run a migration. */
export async function recordMigration(client: Client, { number, name, hash }: AppliedMigration): Promise<void> {
  await client.query("insert into migrations (number, name, hash) values ($1, $2, $3)", [number, name, hash]);
}
