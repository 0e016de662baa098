import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { job } from "#platform/jobs/declaration.ts";

/** Removes the data of something that was deleted permanently from its events. */
export const forgetEventsJob = job<{
  workspace_uuid: WorkspaceUuid;
  of: "task" | "page" | "board" | "workspace";
  uuid: string;
}>("forget_events", { queue: "housekeeping" });

/** Makes the partitions of events and deliveries ahead, and drops those that are empty. */
export const keepPartitionsJob = job("keep_partitions", { queue: "housekeeping" });

/** Removes events that are older than the deployment keeps them. */
export const forgetOldEventsJob = job("forget_old_events", { queue: "housekeeping" });
