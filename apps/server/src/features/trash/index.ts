import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { deleteFromTrash } from "./delete-from-trash.ts";
import { purgeTrash, purgeTrashJob } from "./purge-trash.ts";
import { listTrash } from "./list-trash.ts";
import { restoreFromTrash } from "./restore-from-trash.ts";

const hour = 60 * 60 * 1000;

/** The trash: archived and deleted resources, kept for 30 days. */
export const trash: Feature = {
  routes: [listTrash, restoreFromTrash, deleteFromTrash],
  jobs: [jobHandler(purgeTrashJob, purgeTrash, { everyMilliseconds: hour })],
};
