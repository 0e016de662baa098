import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { consumer, forgetEvents } from "./forget.ts";
import { getAuditLog } from "./get-audit-log.ts";
import { forgetOldEvents } from "./retention.ts";
import { listEvents } from "./list-events.ts";
import { keepPartitions } from "#platform/db/partitions.ts";
import { forgetEventsJob, forgetOldEventsJob, keepPartitionsJob } from "./jobs.ts";

export { findBySequence } from "./queries.ts";
export { Event, type EventRow, textsAbout, toEvent } from "./view.ts";

/** The events of a workspace, as a list for receivers and as the audit log for people (§17.1). */
export const events: Feature = {
  routes: [listEvents, getAuditLog],
  consumer,
  jobs: [
    jobHandler(forgetEventsJob, forgetEvents),
    jobHandler(keepPartitionsJob, ({ pool }) => keepPartitions(pool), { everyMilliseconds: 60 * 60_000 }),
    jobHandler(forgetOldEventsJob, forgetOldEvents, { everyMilliseconds: 60 * 60_000 }),
  ],
};
