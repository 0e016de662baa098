import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { job } from "#platform/jobs/declaration.ts";

export type ExportNamed = { workspace_uuid: WorkspaceUuid; export_uuid: string };

/** Writes an export. A person waits for it, so it is tried only a few times. */
export const runExportJob = job<ExportNamed>("run_export", { queue: "exports", maxAttempts: 3 });

/** Removes exports that are a week old, and files that no export has. */
export const sweepExportsJob = job("sweep_exports", { queue: "housekeeping" });
