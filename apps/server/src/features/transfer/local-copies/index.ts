import type { Feature } from "#platform/deployment/feature.ts";
import { getChanges } from "./get-changes.ts";
import { streamWorkspace } from "./stream-workspace.ts";

/** Local copies of a workspace: everything that somebody may see, then what changes (§13.21). */
export const localCopies: Feature = { routes: [getChanges, streamWorkspace] };
