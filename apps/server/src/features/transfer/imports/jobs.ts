import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { job } from "#platform/jobs/declaration.ts";

type ImportNamed = { workspace_uuid: WorkspaceUuid; import_uuid: string };

/** Removes files that a crash left without an import that needs them, old dry runs and old samples. */
export const sweepImportsJob = job("sweep_imports", { queue: "housekeeping" });

/** Does an import. A person waits for its result, so it is tried only a few times. */
export const runImportJob = job<ImportNamed>("run_import", { queue: "long_imports", maxAttempts: 3 });

/** Does the import of a small file. If it turns out to be long, it continues as `runImportJob`. */
export const runShortImportJob = job<ImportNamed>("run_short_import", { queue: "imports", maxAttempts: 3 });
