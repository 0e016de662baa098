import type { Client } from "pg";
import type { SequenceState } from "./manifest.ts";

/** A table whose rows are copied; a partitioned one stands for its partitions. Names are quoted where they must be. */
export type CopiedTable = {
  readonly table: string;
  readonly columns: readonly string[];
  /** with its partitions, roughly: for the progress */
  readonly bytes: number;
};

// the migrations that a database has run stand in the manifest; generated columns are made anew
const tables = `select c.oid::regclass::text as "table",
    array(select quote_ident(attname) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
    (select coalesce(sum(pg_table_size(p.relid)), pg_table_size(c.oid)) from pg_partition_tree(c.oid) p)::float8 as bytes
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> 'migrations'
  order by c.relname`;

/** The tables that a backup copies, by name. */
export async function findTables(client: Client): Promise<CopiedTable[]> {
  return (await client.query<CopiedTable>(tables)).rows;
}

/** Reads the last values of the sequences. They may be ahead of a snapshot's rows, never behind. */
export async function findSequences(client: Client): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1",
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await client.query<Omit<SequenceState, "name">>(
      `select last_value::text as value, is_called from ${name}`,
    );
    states.push(...found.rows.map((row) => ({ name, ...row })));
  }
  return states;
}
