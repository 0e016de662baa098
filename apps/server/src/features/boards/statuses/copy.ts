import type { BoardUuid } from "#kernel/uuids.ts";
import type { BoardKey } from "#platform/auth/rows.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/**
 * Copies the statuses of a board, with their entry requirements, to a board that has none. In a requirement that names
 * a custom field, the copy names the field of the same name on the other board, so the fields must be copied first.
 */
export async function copyStatuses(reader: Reader, from: BoardKey, to_board_uuid: BoardUuid): Promise<void> {
  await reader.rows(
    raw(sql`
      with fields as (
        select old.uuid::text as old_uuid, new.uuid::text as new_uuid
        from custom_fields old join custom_fields new
          on new.board_uuid = ${to_board_uuid}::uuid and lower(btrim(new.name)) = lower(btrim(old.name))
        where old.workspace_uuid = ${from.workspace_uuid}::uuid and old.board_uuid = ${from.uuid}::uuid)
      insert into statuses (workspace_uuid, board_uuid, name, color, is_complete, position, entry_requirements)
      select s.workspace_uuid, ${to_board_uuid}::uuid, s.name, s.color, s.is_complete, s.position, (
        select coalesce(jsonb_agg(case when f.new_uuid is null then r.requirement
          else jsonb_set(r.requirement, '{field_uuid}', to_jsonb(f.new_uuid)) end order by r.nth), '[]')
        from jsonb_array_elements(s.entry_requirements) with ordinality as r (requirement, nth)
          left join fields f on f.old_uuid = r.requirement ->> 'field_uuid')
      from statuses s
      where s.workspace_uuid = ${from.workspace_uuid}::uuid and s.board_uuid = ${from.uuid}::uuid`),
  );
}
