import { raw, type Reader, sql } from "./query.ts";

/** A row of an ordered list and where it belongs, as a decimal. */
export type Positioned = { readonly uuid: string; readonly position: string };

/**
 * Writes positions in one statement; rows that stand there already stay as they are.
 * @param table the asking feature's own
 */
export async function writePositions(
  reader: Reader,
  table: "boards" | "statuses" | "groups" | "custom_fields" | "pages",
  workspace_uuid: string,
  rows: readonly Positioned[],
): Promise<void> {
  await reader.rows(
    raw(sql`update ${sql.raw(table)} t set position = m.position, updated_at = clock_timestamp()
      from jsonb_to_recordset(${rows}::jsonb) as m (uuid uuid, position numeric)
      where t.workspace_uuid = ${workspace_uuid}::uuid and t.uuid = m.uuid and t.position <> m.position`),
  );
}
