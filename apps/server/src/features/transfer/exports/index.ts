import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { runExportJob, sweepExportsJob } from "./jobs.ts";
import { privacy } from "./personal.ts";
import { namedFiles } from "./queries.ts";
import { createExport } from "./routes/create-export.ts";
import { getExportContent } from "./routes/get-export-content.ts";
import { listExports } from "./routes/list-exports.ts";
import { failExport, runExport, sweepExports } from "./run-export.ts";

/** Whole workspaces as one zip (§13.6). */
export const exports: Feature = {
  routes: [listExports, createExport, getExportContent],
  privacy,
  namedFiles,
  jobs: [
    jobHandler(runExportJob, runExport, { gaveUp: failExport }),
    jobHandler(sweepExportsJob, sweepExports, { everyMilliseconds: 24 * 60 * 60 * 1000 }),
  ],
};
