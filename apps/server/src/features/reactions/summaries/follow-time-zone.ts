import type { TimeZoneChanged } from "#platform/auth/time-zone-changes.ts";
import { nextDueOfEach } from "./periods.ts";
import { moveSummaries } from "./queries.ts";

/** Moves a person's summaries to the morning of their new time zone. */
export const followTimeZone: TimeZoneChanged = async (tx, { user_uuid, time_zone }, at) => {
  const now = new Date(at);
  await moveSummaries(tx, user_uuid, nextDueOfEach(now, time_zone), now);
};
