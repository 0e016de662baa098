import { columnsOf, grantToSystem, type Rows, type Writable } from "#platform/auth/rows.ts";
import { nilUuid } from "#platform/db/nil-uuid.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { isBlocked } from "./blocked.ts";

/** The status whose tasks are claimed. */
export type ClaimSource = { readonly workspace_uuid: string; readonly status_uuid: string };

/** A task that may be claimed, locked, with the lease that a claim would give. */
export type Claimable = Writable<"task"> & { readonly next_lease_uuid: string; readonly next_expires_at: Date };

const columns = sql.raw(columnsOf("task"));

const claimable = sql`t.archived_at is null and not ${isBlocked}
  and (t.lease_expires_at is null or t.lease_expires_at <= clock_timestamp())`;

/**
 * A page of the status's unblocked, unclaimed tasks in their order, not locked.
 * @param after the last task of the previous page; null for the first page
 */
export async function findClaimable(
  reader: Reader,
  { workspace_uuid, status_uuid }: ClaimSource,
  after: { readonly position: string; readonly uuid: string } | null,
  limit: number,
): Promise<Rows["task"][]> {
  return reader.rows(
    raw<Rows["task"]>(sql`select ${columns} from tasks t join workspaces w on w.uuid = t.workspace_uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.status_uuid = ${status_uuid}::uuid and ${claimable}
        and (t.position, t.uuid) > (${after?.position ?? "-Infinity"}::numeric, ${after?.uuid ?? nilUuid}::uuid)
      order by t.position, t.uuid limit ${limit}`),
  );
}

/**
 * Locks the first task of the status that can still be claimed and that no other transaction is writing. The caller may
 * write on the board, so no further authorization is needed.
 * @param uuids the tasks to choose from; null for all
 * @param seconds how long the lease would last
 */
export async function lockClaimable(
  tx: Reader,
  { workspace_uuid, status_uuid }: ClaimSource,
  uuids: readonly string[] | null,
  seconds: number,
): Promise<Claimable | undefined> {
  const considered = uuids === null ? sql`` : sql`and t.uuid = any (${uuids}::uuid[])`;
  type Row = Rows["task"] & Pick<Claimable, "next_lease_uuid" | "next_expires_at">;
  const row = await tx.first(
    raw<Row>(sql`select ${columns}, gen_random_uuid() as next_lease_uuid,
        clock_timestamp() + make_interval(secs => ${seconds}::int) as next_expires_at
      from tasks t join workspaces w on w.uuid = t.workspace_uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.status_uuid = ${status_uuid}::uuid
        ${considered} and ${claimable}
      order by t.position, t.uuid limit 1 for no key update of t skip locked`),
  );
  return row === undefined ? undefined : { ...row, ...grantToSystem<"task">(row) };
}
