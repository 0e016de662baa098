/** The beginning of the name of a connection whose transaction writes in only one workspace; its uuid follows. */
const named = "stoa in ";

/**
 * SQL by which a transaction declares until its end that it writes only in this workspace, so that readers of others need not wait
 * for it. It must run before the first row is written: a reader elsewhere who ignores the transaction has to ignore nothing that
 * is theirs. A lock is no write.
 * @param workspace SQL of its uuid
 */
export function declareWorkspace(workspace: string): string {
  return `set_config('application_name', '${named}' || (${workspace})::text, true)`;
}

/** SQL by which a transaction takes that back before it writes elsewhere: from now on everybody waits for it again. */
export const declareNothing = "set_config('application_name', 'stoa', true)";

/**
 * SQL for the moment before which no transaction that is still open and may write in this workspace began, so that whatever a
 * reader of it has not seen yet will carry a later `updated_at`: `updated_since` misses nothing. It is taken in the
 * statement before the read, because the snapshot of the read must be younger.
 *
 * Why nothing is missed: a change carries the clock of its writing, which is after its transaction began. Say that a reader does
 * not see a change of this workspace yet. Its transaction was then open, or began later. One that began later writes later
 * than `clock_timestamp()`, which is read before the list of transactions. An open one is on the list with its beginning, unless
 * its name said that it writes only in another workspace; then this change was written after it took that back, and so after
 * the list was read. A name and a beginning are read together, and a name ends after its transaction is visible to all. A
 * transaction that declares nothing (accounts, which show in every workspace of a person; jobs of the whole installation) counts for everybody, and a writer whose
 * process died counts until PostgreSQL has rolled it back.
 *
 * (The function, not the view over it: its joins cost as much again.)
 * @param workspace SQL of the uuid of the workspace that is read
 */
export function horizonOf(workspace: string): string {
  return `least(clock_timestamp(), (select min(xact_start) from pg_stat_get_activity(null)
  where datid = (select oid from pg_database where datname = current_database())
    and application_name like 'stoa%' and pid <> pg_backend_pid()
    and (application_name not like '${named}%' or application_name = '${named}' || (${workspace})::text)))`;
}
