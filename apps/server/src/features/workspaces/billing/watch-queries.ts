import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { patience } from "./queries.ts";

/** The workspaces whose invoice has been unpaid for too long. */
export function findOverdue(reader: Reader): Promise<{ workspace_uuid: WorkspaceUuid }[]> {
  return reader.rows(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`select a.workspace_uuid
      from billing_accounts a join workspaces w on w.uuid = a.workspace_uuid and w.deleted_at is null
      where a.unpaid_since <= clock_timestamp() - ${patience} and w.billing_status <> 'read_only'
      order by a.workspace_uuid`),
  );
}

/** The workspaces that an unpaid invoice blocks. */
export function findBlocked(reader: Reader): Promise<{ workspace_uuid: WorkspaceUuid }[]> {
  return reader.rows(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`select a.workspace_uuid
      from billing_accounts a join workspaces w on w.uuid = a.workspace_uuid and w.deleted_at is null
      where a.unpaid_since is not null and w.billing_status <> 'normal' order by a.workspace_uuid`),
  );
}

/** Whether an invoice is still unpaid for too long, of a workspace that is locked. */
export async function isOverdue(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<boolean> {
  const row = await reader.one(
    raw<{
      is_overdue: boolean;
    }>(sql`select coalesce(a.unpaid_since <= clock_timestamp() - ${patience}, false) as is_overdue
      from billing_accounts a where a.workspace_uuid = ${workspace_uuid}::uuid`),
  );
  return row.is_overdue;
}

/**
 * The workspaces that pay for another number of seats than they have and owe nothing, that were deleted since the provider was read last, or
 * that opened a checkout within an hour: the event of its payment may be lost. Those whose read already waits, or is being
 * done or tried again, are left out, so that no jobs pile up while the provider refuses something.
 */
export function findChanged(reader: Reader, job_kind: string): Promise<{ workspace_uuid: WorkspaceUuid }[]> {
  return reader.rows(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`select a.workspace_uuid
      from billing_accounts a join workspaces w on w.uuid = a.workspace_uuid
      where (case when w.deleted_at is not null then a.is_live or a.updated_at < w.deleted_at
          when a.is_live then a.unpaid_since is null and a.seats_billed is distinct from
            (select count(*)::int from active_members m where m.workspace_uuid = a.workspace_uuid)
          else a.checkout_at > clock_timestamp() - interval '1 hour' end)
        and not exists (select 1 from jobs j
          where j.workspace_uuid = a.workspace_uuid and j.kind = ${job_kind} and j.failed_at is null)
      order by a.workspace_uuid`),
  );
}

/** Every workspace that has something at the provider. An event may reach us so late that the workspace was deleted. */
export function findAll(reader: Reader): Promise<{ workspace_uuid: WorkspaceUuid }[]> {
  return reader.rows(
    raw<{ workspace_uuid: WorkspaceUuid }>(sql`select a.workspace_uuid from billing_accounts a
      join workspaces w on w.uuid = a.workspace_uuid
      where a.is_live or w.deleted_at is null or w.deleted_at > clock_timestamp() - interval '3 days' order by a.workspace_uuid`),
  );
}

/** Removes the events of long ago: the provider sends an event again for three days at most. */
export async function forgetEvents(reader: Reader): Promise<void> {
  await reader.rows(
    raw(
      sql`delete from billing_events where done_at is not null and received_at < clock_timestamp() - interval '90 days'`,
    ),
  );
}
