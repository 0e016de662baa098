import { listLimits } from "#kernel/list-limits.ts";
import { ApiError } from "#kernel/errors.ts";
import { raw, type Reader, sql } from "#platform/db/query.ts";

/** The most labels of a workspace: every read of a board has them all. */
export const mostLabels = listLimits.labelsOfWorkspace;

/** Checks, under the lock of the workspace, that labels which were written are not too many. @throws ApiError label_limit */
export async function checkLabels(reader: Reader, workspace_uuid: string): Promise<void> {
  const { labels } = await reader.one(
    raw<{ labels: number }>(
      sql`select count(*)::int as labels from labels where workspace_uuid = ${workspace_uuid}::uuid`,
    ),
  );
  if (labels > mostLabels) throw new ApiError("label_limit", { most: mostLabels });
}
