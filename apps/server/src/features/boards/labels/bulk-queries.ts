import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

export type LabelRow = { readonly uuid: string; readonly name: string; readonly color: string };

/** Finds the labels of a workspace by name, ignoring case and surrounding spaces. Each row has the name that was asked for. */
export async function findLabelsNamed(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  names: readonly string[],
): Promise<(LabelRow & { readonly asked: string })[]> {
  return reader.rows(
    raw<LabelRow & { asked: string }>(sql`
      select l.uuid, l.name, l.color, a.asked
      from unnest(${names}::text[]) as a (asked)
        join labels l on l.workspace_uuid = ${workspace_uuid}::uuid and lower(btrim(l.name)) = lower(btrim(a.asked))`),
  );
}

/** Inserts labels whose uuids the caller has chosen. @throws when one of the names is taken by then */
export async function insertLabels(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  labels: readonly LabelRow[],
): Promise<void> {
  await reader.rows(
    raw(sql`
      insert into labels (workspace_uuid, uuid, name, color)
      select ${workspace_uuid}::uuid, l.uuid, l.name, l.color
      from jsonb_to_recordset(${labels}::jsonb) as l (uuid uuid, name text, color text)`),
  );
}

/** Locks labels until the commit, so that none is deleted. @returns how many of them exist */
export async function lockLabels(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  label_uuids: readonly string[],
): Promise<number> {
  const locked = await reader.rows(
    raw(sql`select uuid from labels
      where workspace_uuid = ${workspace_uuid}::uuid and uuid = any (${label_uuids}::uuid[])
      order by uuid for key share`),
  );
  return locked.length;
}
