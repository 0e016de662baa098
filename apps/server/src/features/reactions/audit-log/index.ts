import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { consumer, forgetEvents } from "./forget.ts";
import { forgetPerson, privacy } from "./forget-person.ts";
import { getAuditLog } from "./get-audit-log.ts";
import { forgetOldEvents } from "./retention.ts";
import { listEvents } from "./list-events.ts";
import { forgetEventsJob, forgetOldEventsJob, forgetPersonJob } from "./jobs.ts";

export { forgetIn } from "./forget-person.ts";
export { findBySequence } from "./queries.ts";
export { Event, type EventRow, textsAbout, toEvent } from "./view.ts";

/** What happened in a workspace: for receivers in sequence, for people as the audit log (§16.3, §17.1). */
export const events: Feature = {
  routes: [listEvents, getAuditLog],
  consumer,
  jobs: [
    jobHandler(forgetEventsJob, forgetEvents),
    jobHandler(forgetPersonJob, forgetPerson),
    jobHandler(forgetOldEventsJob, forgetOldEvents, { everyMilliseconds: 60 * 60_000 }),
  ],
  privacy,
};
