import type { Feature } from "#platform/deployment/feature.ts";
import { deleteFromTrash } from "./delete-from-trash.ts";
import { purgeTrash } from "./jobs.ts";
import { listTrash } from "./list-trash.ts";
import { restoreFromTrash } from "./restore-from-trash.ts";

const hour = 60 * 60 * 1000;

/** What was archived or deleted, kept for 30 days (§13.5). */
export const trash: Feature = {
  routes: [listTrash, restoreFromTrash, deleteFromTrash],
  jobs: { purge_trash: purgeTrash },
  recurring: { purge_trash: hour },
};
