import type { Feature } from "#platform/feature.ts";
import { createImport } from "./create-import.ts";
import { getImport } from "./get-import.ts";
import { listImports } from "./list-imports.ts";
import { personal } from "./personal.ts";
import { failImport, runImport } from "./run-import.ts";

/** Boards that come in from other tools (§13.6). */
export const imports: Feature = {
  routes: [listImports, createImport, getImport],
  personal,
  jobs: { run_import: runImport },
  gaveUp: { run_import: failImport },
};
