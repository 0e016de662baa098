import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { createImport } from "./routes/create-import.ts";
import { getImport } from "./routes/get-import.ts";
import { listImports } from "./routes/list-imports.ts";
import { privacy } from "./personal.ts";
import { failImport, runImport, runShortImport } from "./run-import.ts";
import { runImportJob, runShortImportJob } from "./jobs.ts";

/** Boards that come in from other tools (§13.6). */
export const imports: Feature = {
  routes: [listImports, createImport, getImport],
  privacy,
  jobs: [
    jobHandler(runImportJob, runImport, { gaveUp: failImport }),
    jobHandler(runShortImportJob, runShortImport, { gaveUp: failImport }),
  ],
};
