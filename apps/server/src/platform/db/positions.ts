import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "./query.ts";

/** A row of an ordered list and where it belongs, as a decimal. */
export type PositionedRow = { readonly uuid: string; readonly position: string };

/**
 * Writes positions in one statement. Rows that have them already stay as they are, and the others are locked in the order
 * of their uuids, like everywhere.
 * @param table a table of the calling feature
 */
export async function writePositions(
  reader: Reader,
  table: "boards" | "statuses" | "groups" | "custom_fields" | "tasks" | "pages",
  workspace_uuid: WorkspaceUuid,
  rows: readonly PositionedRow[],
): Promise<void> {
  await reader.rows(
    raw(sql`with rows as (select * from jsonb_to_recordset(${rows}::jsonb) as m (uuid uuid, position numeric)),
      locked as materialized (select t.uuid from ${sql.raw(table)} t join rows m on m.uuid = t.uuid
        where t.workspace_uuid = ${workspace_uuid}::uuid and t.position <> m.position order by t.uuid for no key update of t)
      update ${sql.raw(table)} t set position = m.position, updated_at = clock_timestamp()
      from rows m join locked l on l.uuid = m.uuid
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = m.uuid`),
  );
}
