import { job } from "#platform/jobs/declaration.ts";

type ImportNamed = { workspace_uuid: string; import_uuid: string };

/** Does an import. Somebody is waiting for its result, so it is given up after few attempts. */
export const runImportJob = job<ImportNamed>("run_import", { queue: "imports", maxAttempts: 3, isLong: true });

/** Does the import of a small file; one that proves to be long continues as `runImportJob`. */
export const runShortImportJob = job<ImportNamed>("run_short_import", { queue: "imports", maxAttempts: 3 });
