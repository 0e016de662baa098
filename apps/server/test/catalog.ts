import postgres from "postgres";

/**
 * Every object of the schema `public` as a line that says all that PostgreSQL keeps of it. The order of a table's
 * columns is left out: SQL names them.
 */
const objects = `
  select format('table %s %s %s', c.relname, c.relkind, c.reloptions) as line
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'm')
  union all
  select format('view %s %s', c.relname, pg_get_viewdef(c.oid))
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
  union all
  select format('column %s.%s %s collate %s not null %s default %s identity %s generated %s storage %s', c.relname, a.attname,
      format_type(a.atttypid, a.atttypmod), a.attcollation::regcollation, a.attnotnull, pg_get_expr(d.adbin, d.adrelid),
      a.attidentity, a.attgenerated, a.attstorage)
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select format('constraint %s of %s %s', n.conname, n.conrelid::regclass, pg_get_constraintdef(n.oid))
    from pg_constraint n where n.connamespace = 'public'::regnamespace
  union all
  select format('index %s', pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace
  union all
  select format('sequence %s', to_jsonb(s) - 'last_value') from pg_sequences s where s.schemaname = 'public'
  union all
  select format('function %s', pg_get_functiondef(p.oid))
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
  union all
  select format('trigger %s', pg_get_triggerdef(t.oid)) from pg_trigger t where not t.tgisinternal
  union all
  select format('type %s %s', t.typname, t.typtype)
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r')
  union all
  select format('extension %s %s', e.extname, e.extversion) from pg_extension e
  union all
  select format('comment on %s %s', pg_describe_object(d.classoid, d.objoid, d.objsubid), d.description)
    from pg_description d join pg_class c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    where c.relnamespace = 'public'::regnamespace
  order by line`;

/** Describes the schema of a database, to be compared with another's. @returns sorted lines, one for each object */
export async function catalogOf(url: string): Promise<string[]> {
  const client = postgres(url, { max: 1 });
  try {
    const rows = await client.unsafe<{ line: string }[]>(objects);
    return rows.map(({ line }) => line);
  } finally {
    await client.end();
  }
}
