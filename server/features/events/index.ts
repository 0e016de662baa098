import type { Feature } from "#platform/feature.ts";
import { getAuditLog } from "./get-audit-log.ts";
import { listEvents } from "./list-events.ts";

export { findBySequence } from "./queries.ts";
export { type EventRow, textsAbout, toEvent } from "./view.ts";

/** What happened in a workspace: for receivers in sequence, for people as the audit log (conventions parts 6 and 7). */
export const events: Feature = { routes: [listEvents, getAuditLog] };
