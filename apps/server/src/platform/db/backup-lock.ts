import type { Pool } from "./pool.ts";

/** Held in the database while a backup is made: until it has copied the files, none is removed that its rows may name. */
export const backupLock = 7316204;

/** Whether a backup is being made, in this process or in another one. */
export async function isBackingUp(pool: Pool): Promise<boolean> {
  const [row] = await pool.run<{ free: boolean }>("select pg_try_advisory_xact_lock_shared($1) as free", [backupLock]);
  return row?.free !== true;
}
