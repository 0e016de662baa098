import type { Feature } from "#platform/deployment/feature.ts";
import { exportPage } from "./export-page.ts";
import { exportWiki } from "./export-wiki.ts";

/** Pages and wikis as files of markdown (§14.9). */
export const wikiExport: Feature = { routes: [exportPage, exportWiki] };
