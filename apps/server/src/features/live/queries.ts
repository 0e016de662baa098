import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** Whether the workspace's invoices are paid. */
export async function findBilling(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<string> {
  const { billing_status } = await reader.one(
    raw<{ billing_status: string }>(
      sql`select w.billing_status from workspaces w where w.uuid = ${workspace_uuid}::uuid`,
    ),
  );
  return billing_status;
}
