import type { WorkspaceUuid } from "#kernel/uuids.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Status, statusJson } from "./view.ts";

type RequirementsEvent = "status.requirements_changed";

// A requirement that names something deleted could never be met again, so it is removed too.

/** Removes a deleted label from the requirements of the workspace; one that names no other label is deleted. */
export async function forgetLabel(
  tx: Transaction<RequirementsEvent>,
  workspace_uuid: WorkspaceUuid,
  label_uuid: string,
): Promise<void> {
  const rows = await tx.rows(
    raw<{ status: Status }>(sql`
      update statuses s set updated_at = clock_timestamp(), entry_requirements = (
        select coalesce(jsonb_agg(kept.requirement order by kept.at), '[]')
        from (
          select r.at, case when jsonb_exists(r.requirement, 'label_uuids')
            then jsonb_set(r.requirement, '{label_uuids}', (r.requirement -> 'label_uuids') - ${label_uuid}::text)
            else r.requirement end as requirement
          from jsonb_array_elements(s.entry_requirements) with ordinality r (requirement, at)) kept
        where kept.requirement -> 'label_uuids' is distinct from '[]'::jsonb)
      where s.workspace_uuid = ${workspace_uuid}::uuid
        and s.entry_requirements @> jsonb_build_array(jsonb_build_object('label_uuids', array[${label_uuid}::text]))
      returning ${statusJson} as status`),
  );
  announceRequirements(tx, rows);
}

/** Deletes the requirements that a deleted custom field must have a value. */
export async function forgetField(
  tx: Transaction<RequirementsEvent>,
  board: BoardKey,
  field_uuid: string,
): Promise<void> {
  const rows = await tx.rows(
    raw<{ status: Status }>(sql`
      update statuses s set updated_at = clock_timestamp(), entry_requirements = (
        select coalesce(jsonb_agg(r.requirement order by r.at), '[]')
        from jsonb_array_elements(s.entry_requirements) with ordinality r (requirement, at)
        where r.requirement ->> 'field_uuid' is distinct from ${field_uuid}::text)
      where s.workspace_uuid = ${board.workspace_uuid}::uuid and s.board_uuid = ${board.uuid}::uuid
        and s.entry_requirements @> jsonb_build_array(jsonb_build_object('field_uuid', ${field_uuid}::text))
      returning ${statusJson} as status`),
  );
  announceRequirements(tx, rows);
}

/** Emits an event for each status whose requirements changed. */
export function announceRequirements(
  tx: Transaction<RequirementsEvent>,
  rows: readonly { readonly status: Status }[],
): void {
  for (const { status } of rows) {
    tx.emit({ name: "status.requirements_changed", board_uuid: status.board_uuid, data: { status } });
  }
}
