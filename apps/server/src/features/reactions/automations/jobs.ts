import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { job } from "#platform/jobs/declaration.ts";

/** Does the next steps of a run. */
export const runAutomationJob = job<{ workspace_uuid: WorkspaceUuid; run_uuid: string }>("run_automation", {
  queue: "rules",
  maxAttempts: 5,
});

/** Does a step of a run that calls a third party's server. */
export const callWebhookJob = job<{ workspace_uuid: WorkspaceUuid; run_uuid: string; attempt: number }>(
  "run_automation_call",
  { queue: "calls", maxAttempts: 5 },
);

/** Finds the automations that are due by their schedule. */
export const wakeAutomationsJob = job("wake_automations", { queue: "rules" });

/** Starts the runs of an automation that is due. */
export const wakeAutomationJob = job<{ workspace_uuid: WorkspaceUuid; automation_uuid: string }>("wake_automation", {
  queue: "rules",
  maxAttempts: 5,
});

/** Removes old runs. */
export const forgetRunsJob = job("forget_automation_runs", { queue: "housekeeping" });
