import postgres from "postgres";

/** The queues of the installation: no reader's delta shows their rows. */
const queues = ["jobs", "unsequenced_events"];

/**
 * Makes every test hold what `horizonOf` rests on: a transaction that declared that it writes only in one workspace inserts and
 * changes nothing of another one, and no person's name, which shows in all workspaces of that person. It fails otherwise.
 * @param url of a database that was migrated
 */
export async function watchDeclaredWorkspaces(url: string): Promise<void> {
  const database = postgres(url, { max: 1, onnotice: () => {} });
  try {
    await database.unsafe(`create function refuse_undeclared() returns trigger language plpgsql as $$ begin
      raise exception 'A transaction that declared itself as "%" wrote to % elsewhere.', current_setting('application_name'), tg_table_name;
    end $$`);
    const tables = await database<{ name: string }[]>`select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_uuid' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> all (${queues})`;
    const isElsewhere = "current_setting('application_name') <> 'stoa in ' || new.workspace_uuid";
    await watch(database, "users", "update", "not new.is_service and new.updated_at <> old.updated_at");
    for (const { name } of tables) await watch(database, name, "insert or update", isElsewhere);
  } finally {
    await database.end();
  }
}

async function watch(database: postgres.Sql, table: string, change: string, isWrong: string): Promise<void> {
  await database.unsafe(`create trigger watch_declared before ${change} on "${table}" for each row
    when (current_setting('application_name') like 'stoa in %' and ${isWrong}) execute function refuse_undeclared()`);
}
