import { raw, sql } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { type Status, statusJson } from "./view.ts";

// A requirement that names what is gone could never be met again, so it goes too.

/** Takes a deleted label out of every requirement of the workspace, and drops a requirement that names no other. */
export async function forgetLabel(tx: Transaction, workspace_uuid: string, label_uuid: string): Promise<void> {
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

/** Drops the requirements that a deleted custom field be set. */
export async function forgetField(
  tx: Transaction,
  board: { workspace_uuid: string; uuid: string },
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

/** One event for each column whose requirements changed. */
export function announceRequirements(tx: Transaction, rows: readonly { readonly status: Status }[]): void {
  for (const { status } of rows) {
    tx.emit({ name: "status.requirements_changed", board_uuid: status.board_uuid, data: { status } });
  }
}
