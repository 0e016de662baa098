import type { Feature } from "#platform/deployment/feature.ts";
import { consumer, forgetEvents } from "./forget.ts";
import { forgetPerson, privacy } from "./forget-person.ts";
import { getAuditLog } from "./get-audit-log.ts";
import { forgetOldEvents } from "./retention.ts";
import { listEvents } from "./list-events.ts";

export { forgetIn } from "./forget-person.ts";
export { findBySequence } from "./queries.ts";
export { type EventRow, textsAbout, toEvent } from "./view.ts";

/** The events of a workspace, as a list for receivers and as the audit log for people (§16.3, §17.1). */
export const events: Feature = {
  routes: [listEvents, getAuditLog],
  consumer,
  jobs: { forget_events: forgetEvents, forget_person: forgetPerson, forget_old_events: forgetOldEvents },
  recurring: { forget_old_events: 60 * 60_000 },
  privacy,
};
