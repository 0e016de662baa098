/**
 * SQL for the moment before which no transaction that is still open began, so that whatever a reader has not seen yet
 * will carry a later `updated_at`: `updated_since` misses nothing (§13.12). It is taken in the statement
 * before the read, because the snapshot of the read must be younger. (The function, not the view over it: its joins
 * cost as much again.)
 */
export const horizon = `least(clock_timestamp(), (select min(xact_start) from pg_stat_get_activity(null)
  where datid = (select oid from pg_database where datname = current_database())
    and application_name like 'stoa%' and pid <> pg_backend_pid()))`;
