import { boardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { isAdmin, type Role } from "#kernel/authorize.ts";
import { db, raw, type Reader, sql } from "#platform/db/query.ts";
import { type Label, labelJson } from "./view.ts";

type Row = { readonly label: Label };

/** The labels of a workspace in no order, as a JSON array inside another statement. */
export function labelsJson(workspace_uuid: string) {
  return sql<Label[]>`(select coalesce(jsonb_agg(${labelJson}), '[]') from labels l
    where l.workspace_uuid = ${workspace_uuid}::uuid)`;
}

export async function findLabels(reader: Reader, workspace_uuid: string): Promise<Label[]> {
  return (await reader.one(raw<{ labels: Label[] }>(sql`select ${labelsJson(workspace_uuid)} as labels`))).labels;
}

/**
 * One label, held against other changes of it until the commit. Who puts it on a ticket meanwhile may do so: a ticket
 * is locked before its labels, so nobody may wait for a ticket while it keeps a label from being named.
 */
export async function holdLabel(reader: Reader, workspace_uuid: string, uuid: string): Promise<Label | undefined> {
  const row = await reader.first(
    raw<Row>(sql`select ${labelJson} as label from labels l
      where l.workspace_uuid = ${workspace_uuid}::uuid and l.uuid = ${uuid}::uuid for no key update`),
  );
  return row?.label;
}

export async function insertLabel(
  reader: Reader,
  workspace_uuid: string,
  values: { name: string; color: string },
): Promise<Label> {
  const row = await reader.one(
    raw<Row>(sql`insert into labels as l (workspace_uuid, name, color)
      values (${workspace_uuid}::uuid, ${values.name}, ${values.color}) returning ${labelJson} as label`),
  );
  return row.label;
}

export async function updateLabelRow(
  reader: Reader,
  label: Label,
  values: { name: string; color: string },
): Promise<Label> {
  const row = await reader.one(
    raw<Row>(sql`update labels l set name = ${values.name}, color = ${values.color}, updated_at = clock_timestamp()
      where l.workspace_uuid = ${label.workspace_uuid}::uuid and l.uuid = ${label.uuid}::uuid
      returning ${labelJson} as label`),
  );
  return row.label;
}

export async function deleteLabelRow(reader: Reader, label: Label): Promise<void> {
  await reader.rows(
    db.deleteFrom("labels").where("workspace_uuid", "=", label.workspace_uuid).where("uuid", "=", label.uuid),
  );
}

/** Those of the boards that somebody may open (§1 rule 1). */
export async function openableBoards(
  reader: Reader,
  who: { workspace_uuid: string; user_uuid: string; role: Role },
  board_uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (isAdmin(who.role) || board_uuids.length === 0) return new Set(board_uuids);
  const rows = await reader.rows(
    raw<{ board_uuid: string }>(sql`select b.uuid as board_uuid from unnest(${board_uuids}::uuid[]) as b (uuid)
      where ${opensBoard(boardViewer(who), sql`${who.workspace_uuid}::uuid`, "b.uuid")}`),
  );
  return new Set(rows.map((row) => row.board_uuid));
}
