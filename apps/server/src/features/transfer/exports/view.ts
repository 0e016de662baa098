import { type Static, Type } from "typebox";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { common, field, model, nullable, oneOf, Timestamp } from "#platform/http/schemas.ts";

const count = Type.Integer({ minimum: 0 });

/** For how many days the zip of an export is kept. */
export const keptDays = 7;
/** The number of finished exports of a workspace that are kept: the next one replaces the oldest. */
export const mostKept = 3;

const Progress = model("ExportProgress", "The progress of an export.", {
  done: field(count, "The number of rows and files that were written."),
  total: field(count, "The number of rows and files in all; 0 until they were counted."),
});

/** An export as the API shows it (§13.6). */
export const WorkspaceExport = model("WorkspaceExport", "An export of a whole workspace, as one zip.", {
  uuid: common.uuid,
  workspace_uuid: common.workspace_uuid,
  state: field(oneOf(["queued", "running", "done", "failed"]), "Whether it waits, runs, was done or failed."),
  progress: field(Progress, "The progress."),
  size_bytes: field(nullable(count), "The size of the zip; null until it is done."),
  error: field(nullable(Type.String()), "The reason of the failure; null otherwise."),
  expires_at: field(
    nullable(Timestamp),
    `When it is removed, ${keptDays} days after its end; null until then. A newer export may replace it earlier.`,
  ),
  created_at: common.created_at,
  updated_at: common.updated_at,
});

export type ExportRow = {
  uuid: string;
  /** the name of its zip in the storage */
  file_uuid: string;
  workspace_uuid: WorkspaceUuid;
  state: string;
  progress_done: number;
  progress_total: number;
  size_bytes: number | null;
  error: string | null;
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
};

export function toExport(row: ExportRow): Static<typeof WorkspaceExport> {
  const { progress_done: done, progress_total: total, state, file_uuid: _, ...rest } = row;
  return {
    ...rest,
    state: state as Static<typeof WorkspaceExport>["state"],
    progress: { done, total },
    expires_at: row.expires_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
