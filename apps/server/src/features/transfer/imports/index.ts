import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { createImport } from "./routes/create-import.ts";
import { getImport } from "./routes/get-import.ts";
import { listImports } from "./routes/list-imports.ts";
import { undoImport } from "./routes/undo-import.ts";
import { privacy } from "./personal.ts";
import { failImport } from "./end-import.ts";
import { runImport, runShortImport } from "./run-import.ts";
import { runImportJob, runShortImportJob, sweepImportsJob } from "./jobs.ts";
import { namedFiles } from "./queries.ts";
import { consumer, sweepImports } from "./sweep-imports.ts";

/** Imports of boards from other tools (§13.6). */
export const imports: Feature = {
  routes: [listImports, createImport, getImport, undoImport],
  privacy,
  namedFiles,
  consumer,
  jobs: [
    jobHandler(runImportJob, runImport, { gaveUp: failImport }),
    jobHandler(runShortImportJob, runShortImport, { gaveUp: failImport }),
    jobHandler(sweepImportsJob, sweepImports, { everyMilliseconds: 60 * 60 * 1000 }),
  ],
};
