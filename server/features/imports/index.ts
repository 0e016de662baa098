import type { Feature } from "#platform/feature.ts";
import { createImport } from "./create-import.ts";
import { getImport } from "./get-import.ts";
import { listImports } from "./list-imports.ts";
import { personal } from "./personal.ts";
import { failImport, runImport, runShortImport } from "./run-import.ts";

/** Boards that come in from other tools (conventions part 3). */
export const imports: Feature = {
  routes: [listImports, createImport, getImport],
  personal,
  jobs: { run_import: runImport, run_short_import: runShortImport },
  gaveUp: { run_import: failImport, run_short_import: failImport },
};
