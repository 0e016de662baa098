import type { Writable } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** A lease as a write returns it. */
export type LeaseRow = { readonly uuid: string; readonly fencing_token: number; readonly expires_at: Date };

// guard: everybody renews a claim | `lease_user_uuid = ${user_uuid}::uuid` => `${user_uuid}::uuid is not null`
const isLeased = (task: Writable<"task">, lease_uuid: string, user_uuid: string) => sql`
  workspace_uuid = ${task.workspace_uuid}::uuid and uuid = ${task.uuid}::uuid and lease_uuid = ${lease_uuid}::uuid
    and lease_user_uuid = ${user_uuid}::uuid and lease_expires_at > clock_timestamp()`;

/** Extends a lease to its full length; undefined when it has ended or belongs to another person. */
export async function extendLease(
  reader: Reader,
  task: Writable<"task">,
  lease_uuid: string,
  user_uuid: string,
): Promise<LeaseRow | undefined> {
  return reader.first(
    raw<LeaseRow>(sql`update tasks set lease_expires_at = clock_timestamp() + make_interval(secs => lease_seconds)
      where ${isLeased(task, lease_uuid, user_uuid)}
      returning lease_uuid as uuid, fencing_token, lease_expires_at as expires_at`),
  );
}

/** Ends a lease. @returns whether there was one */
export async function endLease(
  reader: Reader,
  task: Writable<"task">,
  lease_uuid: string,
  user_uuid: string,
): Promise<boolean> {
  const rows = await reader.rows(
    raw<{ uuid: string }>(sql`update tasks set lease_uuid = null, lease_user_uuid = null, lease_expires_at = null,
        lease_seconds = null
      where ${isLeased(task, lease_uuid, user_uuid)} returning uuid`),
  );
  return rows.length > 0;
}
