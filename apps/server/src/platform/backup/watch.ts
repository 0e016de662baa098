import type { Client } from "pg";

/** For the operator: how old the newest backup is. */
export const backupGauge = {
  name: "stoa_backup_age_seconds",
  help: "The age of the newest whole backup; nothing before the first one.",
  statement: `select extract(epoch from clock_timestamp() - max(made_at))::float8 as value from finished_backups
    having count(*) > 0`,
} as const;

/** Notes that a backup is whole, in a database that has the table for it. @param made_at the moment of its snapshot */
export async function noteBackup(client: Client, made_at: Date): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "select to_regclass('public.finished_backups') is not null as is_there",
  );
  if (rows[0]?.is_there !== true) return;
  await client.query("insert into finished_backups (made_at) values ($1) on conflict do nothing", [made_at]);
}

/**
 * @param hours after which a backup is too old; 0 for never
 * @param ask reads from the database
 * @returns asks whether the newest backup is too old
 */
export function watchBackups(
  hours: number,
  now: () => number,
  ask: (statement: string) => Promise<{ rows: unknown[] }>,
): () => Promise<boolean> {
  return async () => {
    if (hours === 0) return false;
    const { rows } = await ask("select max(made_at) as made_at from finished_backups");
    const [newest] = rows as { made_at: Date | null }[];
    const madeAt = newest?.made_at?.getTime() ?? 0;
    return now() - madeAt > hours * 60 * 60 * 1000;
  };
}
