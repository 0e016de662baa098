import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { WritableRow } from "#platform/auth/rows.ts";
import { type BoardViewer, opensBoard } from "#platform/auth/board-access.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";
import { type Label, labelJson } from "./view.ts";
import { listLimits } from "#kernel/list-limits.ts";
import { ApiError } from "#kernel/errors.ts";

type Row = { readonly label: Label };

/** Builds the labels of a workspace as a JSON array, unsorted, for use in a larger statement. */
export function labelsJson(workspace_uuid: WorkspaceUuid) {
  return sql<Label[]>`(select coalesce(jsonb_agg(${labelJson}), '[]') from labels l
    where l.workspace_uuid = ${workspace_uuid}::uuid)`;
}

export async function findLabels(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<Label[]> {
  return (await reader.one(raw<{ labels: Label[] }>(sql`select ${labelsJson(workspace_uuid)} as labels`))).labels;
}

/**
 * Finds a label and locks it against other changes of it until the commit. The lock lets others add the label to tasks
 * meanwhile: a task is locked before its labels, so a request that locks a label must not keep those waiting.
 */
export async function lockLabel(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  uuid: string,
): Promise<Label | undefined> {
  const row = await reader.first(
    raw<Row>(sql`select ${labelJson} as label from labels l
      where l.workspace_uuid = ${workspace_uuid}::uuid and l.uuid = ${uuid}::uuid for no key update`),
  );
  return row?.label;
}

/** Inserts a label. The workspace is locked. @returns undefined when it has the most labels already */
export async function insertLabel(
  reader: Reader,
  workspace: WritableRow<"workspace">,
  values: { uuid: string; name: string; color: string },
  most: number,
): Promise<Label | undefined> {
  const row = await reader.first(
    raw<Row>(sql`insert into labels as l (workspace_uuid, uuid, name, color)
      select ${workspace.uuid}::uuid, ${values.uuid}::uuid, ${values.name}, ${values.color}
      from labels o where o.workspace_uuid = ${workspace.uuid}::uuid having count(*) < ${most}::int
      returning ${labelJson} as label`),
  );
  return row?.label;
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
    raw(sql`delete from labels
      where workspace_uuid = ${label.workspace_uuid}::uuid and uuid = ${label.uuid}::uuid`),
  );
}

/** Finds out which of the boards the viewer can see (§1 rule 1). */
export async function findVisibleBoards(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  viewer: BoardViewer,
  board_uuids: readonly BoardUuid[],
): Promise<ReadonlySet<string>> {
  if (board_uuids.length === 0) return new Set();
  const rows = await reader.rows(
    raw<{ board_uuid: BoardUuid }>(sql`select b.uuid as board_uuid from unnest(${board_uuids}::uuid[]) as b (uuid)
      where ${opensBoard(viewer, sql`${workspace_uuid}::uuid`, "b.uuid")}`),
  );
  return new Set(rows.map((row) => row.board_uuid));
}

/** The most labels of a workspace: every read of a board has them all. */
export const mostLabels = listLimits.labelsOfWorkspace;

/** Checks, under the lock of the workspace, that labels which were written are not too many. @throws ApiError label_limit */
export async function checkLabels(reader: Reader, workspace_uuid: WorkspaceUuid): Promise<void> {
  const { labels } = await reader.one(
    raw<{ labels: number }>(
      sql`select count(*)::int as labels from labels where workspace_uuid = ${workspace_uuid}::uuid`,
    ),
  );
  if (labels > mostLabels) throw new ApiError("label_limit", { most: mostLabels });
}
