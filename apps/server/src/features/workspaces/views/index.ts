import type { Feature } from "#platform/deployment/feature.ts";
import { createView } from "./create-view.ts";
import { deleteView } from "./delete-view.ts";
import { listViews } from "./list-views.ts";
import { privacy } from "./personal.ts";
import { updateView } from "./update-view.ts";

export { checkSharedViews } from "./rules.ts";
export { removePrivateViews } from "./queries.ts";

/** The views that people save, for themselves or for their workspace (§15.6). */
export const views: Feature = { routes: [listViews, createView, updateView, deleteView], privacy };
