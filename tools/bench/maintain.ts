import type postgres from "postgres";

/**
 * Analyzes all tables but PostgreSQL's own, of which some belong to its superuser: for each of those it would warn.
 * @param how whether they are vacuumed, too
 */
export async function maintain(client: postgres.Sql, how: "analyze" | "vacuum (analyze)"): Promise<void> {
  const [row] = await client<{ tables: string }[]>`
    select string_agg(c.oid::regclass::text, ', ' order by c.oid) as tables
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`;
  await client.unsafe(`${how} ${row?.tables}`);
}
