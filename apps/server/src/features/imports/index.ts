import type { Feature } from "#platform/deployment/feature.ts";
import { createImport } from "./routes/create-import.ts";
import { getImport } from "./routes/get-import.ts";
import { listImports } from "./routes/list-imports.ts";
import { privacy } from "./personal.ts";
import { failImport, runImport, runShortImport } from "./run-import.ts";

/** Imports of boards from other tools (§13.6). */
export const imports: Feature = {
  routes: [listImports, createImport, getImport],
  privacy,
  jobs: { run_import: runImport, run_short_import: runShortImport },
  gaveUp: { run_import: failImport, run_short_import: failImport },
};
