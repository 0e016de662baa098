import type { Feature } from "#platform/deployment/feature.ts";
import { exportPage } from "./export-page.ts";
import { exportWiki } from "./export-wiki.ts";

export { FolderNames, safeStem } from "./file-names.ts";
export { pageFiles } from "./page-files.ts";

/** Pages and wikis as files of markdown (§14.9). */
export const wikiExport: Feature = { routes: [exportPage, exportWiki] };
