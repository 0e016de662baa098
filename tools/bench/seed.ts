import postgres from "postgres";
import { maintain } from "./maintain.ts";
import { events, furniture, hangings, helpers, lastSequence, tickets } from "./seed-sql.ts";
import { vocabulary } from "./words.ts";

const batch = 5000;
/** In which all tasks are created, in seconds: none of them in the future. */
const period = 200_000 * 60;

/** The size of a data set. */
export type DataSet = {
  readonly boards: number;
  readonly tickets: number;
  /** at least one for each task; by default just one */
  readonly events?: number;
  /** whether the tables of the bare server are made too */
  readonly hasBare: boolean;
};

/**
 * Fills a migrated, empty database. The same parameters give the same rows, except for some timestamps.
 * @param show gets the progress from 0 to 1
 */
export async function seed(url: string, set: DataSet, show: (done: number) => void): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await client.unsafe("set synchronous_commit = off");
    await client.unsafe("set maintenance_work_mem = '512MB'");
    await client.unsafe("create temp table vocabulary (rank integer primary key, word text not null)");
    await client`insert into pg_temp.vocabulary select * from unnest(
      ${vocabulary.map((_, index) => index + 1)}::integer[], ${[...vocabulary]}::text[])`;
    await client.unsafe(helpers);
    await client.unsafe("select setseed(0.5)");
    for (const statement of furniture(set.boards, Math.floor(set.tickets / set.boards) + 1))
      await client.unsafe(statement);
    await fill(client, set, show);
    await client.unsafe(lastSequence);
    await maintain(client, "vacuum (analyze)");
  } finally {
    await client.end();
  }
}

/** Inserts the tasks with what belongs to them, batch by batch. */
async function fill(client: postgres.Sql, set: DataSet, show: (done: number) => void): Promise<void> {
  const restore = await takeAside(client);
  const all = set.events ?? set.tickets;
  for (let first = 0; first < set.tickets; first += batch) {
    const last = Math.min(first + batch, set.tickets) - 1;
    await client.unsafe(tickets, [first, last, set.boards, period / set.tickets]);
    for (const statement of hangings) await client.unsafe(statement, [first, last]);
    const firstEvent = Math.ceil((first * all) / set.tickets);
    await client.unsafe(events, [firstEvent, Math.ceil(((last + 1) * all) / set.tickets) - 1, set.tickets, all]);
    show((0.8 * (last + 1)) / set.tickets);
  }
  for (const [index, statement] of restore.entries()) {
    await client.unsafe(statement);
    show(0.8 + (0.2 * (index + 1)) / restore.length);
  }
}

/**
 * Drops the search indexes and the foreign keys: to create them once at the end is much faster.
 * @returns the statements that create them again
 */
async function takeAside(client: postgres.Sql): Promise<string[]> {
  const aside = await client<{ remove: string; restore: string }[]>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as restore
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    union all
    select format('drop index %I', indexname), indexdef from pg_indexes
    where schemaname = 'public' and indexdef like '% USING gin %'`;
  for (const { remove } of aside) await client.unsafe(remove);
  return aside.map(({ restore }) => restore);
}
