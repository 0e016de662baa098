import type { Feature } from "#platform/deployment/feature.ts";
import { search } from "./search.ts";

/** One search over a workspace: tasks, pages, boards and comments (§4.5, §13.19). */
export const searching: Feature = { routes: [search] };
