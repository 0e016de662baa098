import { job } from "#platform/jobs/declaration.ts";

/** Removes the data of a person who deleted their account from events. */
export const forgetPersonJob = job<{ user_uuid: string; email: string | null; workspace_uuids: readonly string[] }>(
  "forget_person",
  { queue: "housekeeping" },
);
