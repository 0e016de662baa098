import type { Client } from "pg";

/** A table that is there from the beginning of a restore until the rows of the backup are. */
const mark = "public.unfinished_restore";

/** Marks a database as one that a backup is being restored into. */
export async function markUnfinished(client: Client): Promise<void> {
  await client.query(`create table if not exists ${mark} ()`);
}

/** Whether a restore into the database was begun and has not ended. */
export async function isUnfinished(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is_there: boolean }>("select to_regclass($1) is not null as is_there", [mark]);
  return rows[0]?.is_there === true;
}

/** Takes the mark away; in the transaction that makes the rows visible. */
export async function markFinished(client: Client): Promise<void> {
  await client.query(`drop table ${mark}`);
}

/** @throws Error of one line for a database that lacks what a backup would have brought */
export async function refuseUnfinished(client: Client): Promise<void> {
  if (await isUnfinished(client))
    throw new Error(
      "A restore into this database is not finished. Run npm run restore again, or begin with an empty database.",
    );
}
