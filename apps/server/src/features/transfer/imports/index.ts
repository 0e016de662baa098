import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { sweepArea, sweepGrace } from "#platform/storage/sweep.ts";
import { createImport } from "./routes/create-import.ts";
import { getImport } from "./routes/get-import.ts";
import { listImports } from "./routes/list-imports.ts";
import { undoImport } from "./routes/undo-import.ts";
import { privacy } from "./personal.ts";
import { failImport } from "./end-import.ts";
import { runImport, runShortImport } from "./run-import.ts";
import { importArea } from "./files.ts";
import { runImportJob, runShortImportJob, sweepImportsJob } from "./jobs.ts";
import { findOpen, namedFiles } from "./queries.ts";

/** Imports of boards from other tools (§13.6). */
export const imports: Feature = {
  routes: [listImports, createImport, getImport, undoImport],
  privacy,
  namedFiles,
  jobs: [
    jobHandler(runImportJob, runImport, { gaveUp: failImport }),
    jobHandler(runShortImportJob, runShortImport, { gaveUp: failImport }),
    jobHandler(
      sweepImportsJob,
      ({ pool, services }) =>
        sweepArea(services.storage, importArea, new Date(services.now() - sweepGrace), (uuids) =>
          findOpen(pool, uuids),
        ),
      { everyMilliseconds: 24 * 60 * 60 * 1000 },
    ),
  ],
};
