import type { Feature } from "#platform/deployment/feature.ts";
import { consumer, forgetEvents } from "./forget.ts";
import { forgetPerson, privacy } from "./forget-person.ts";
import { getAuditLog } from "./get-audit-log.ts";
import { forgetOldEvents } from "./retention.ts";
import { listEvents } from "./list-events.ts";

export { forgetIn } from "./forget-person.ts";
export { findBySequence } from "./queries.ts";
export { Event, type EventRow, textsAbout, toEvent } from "./view.ts";

/** What happened in a workspace: for receivers in sequence, for people as the audit log (§16.3, §17.1). */
export const events: Feature = {
  routes: [listEvents, getAuditLog],
  consumer,
  jobs: { forget_events: forgetEvents, forget_person: forgetPerson, forget_old_events: forgetOldEvents },
  recurring: { forget_old_events: 60 * 60_000 },
  privacy,
};
