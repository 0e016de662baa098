import type { Harness } from "../harness.ts";

/** The places in the whole database that contain a word: every text, JSON and search column of every table. */
export async function findWord(harness: Harness, word: string): Promise<string[]> {
  const columns = (await harness.platform.pool.run(`
    select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'text[]'::regtype, 'jsonb'::regtype, 'tsvector'::regtype)
    order by 1, 2`)) as { table: string; column: string }[];
  const found: string[] = [];
  for (const { table, column } of columns) {
    const text = `select count(*)::int as hits from "${table}" where "${column}"::text ilike '%' || $1 || '%'`;
    const [row] = (await harness.platform.pool.run(text, [word])) as { hits: number }[];
    if ((row?.hits ?? 0) > 0) found.push(`${table}.${column}`);
  }
  return found;
}
