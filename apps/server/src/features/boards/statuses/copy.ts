import { raw, type Reader, sql } from "#platform/db/query.ts";
import type { Place } from "./queries.ts";

/**
 * Gives a board without columns those of another one, entry requirements included. A requirement that names a custom
 * field names the copied field of the same name from now on, so the fields are copied first.
 */
export async function copyStatuses(reader: Reader, from: Place, to_board_uuid: string): Promise<void> {
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
