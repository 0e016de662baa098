import { type Feature, jobHandler } from "#platform/deployment/feature.ts";
import { createAutomation } from "./routes/create-automation.ts";
import { deleteAutomation } from "./routes/delete-automation.ts";
import { consumer } from "./consume-events.ts";
import { getAutomation } from "./routes/get-automation.ts";
import { listAutomationRuns } from "./routes/list-automation-runs.ts";
import { listAutomations } from "./routes/list-automations.ts";
import { findAutomationsOf } from "./queries.ts";
import { runGauge } from "./run-queries.ts";
import { failRun, runCall, runSteps } from "./run.ts";
import { sealedColumn } from "./secret.ts";
import { runAutomation } from "./routes/run-automation.ts";
import { updateAutomation } from "./routes/update-automation.ts";
import { disableWithoutRights } from "./writer-gone.ts";
import { forgetRuns, wakeAutomation, wakeAutomations } from "./scheduler.ts";
import { callWebhookJob, forgetRunsJob, runAutomationJob, wakeAutomationJob, wakeAutomationsJob } from "./jobs.ts";

export { Actions } from "./fields.ts";
export { Condition } from "./conditions.ts";
export { TriggerConfig, triggerTypes } from "./triggers.ts";

const minute = 60_000;

/** Automations of boards: when something happens, they do something (§16.6). */
export const automations: Feature = {
  routes: [
    listAutomations,
    createAutomation,
    getAutomation,
    updateAutomation,
    deleteAutomation,
    listAutomationRuns,
    runAutomation,
  ],
  consumer,
  jobs: [
    jobHandler(runAutomationJob, runSteps, { gaveUp: failRun }),
    jobHandler(callWebhookJob, runCall, { gaveUp: failRun }),
    jobHandler(wakeAutomationsJob, wakeAutomations, { everyMilliseconds: minute }),
    jobHandler(wakeAutomationJob, wakeAutomation),
    jobHandler(forgetRunsJob, forgetRuns, { everyMilliseconds: 24 * 60 * minute }),
  ],
  gauges: [runGauge],
  sealed: [sealedColumn],
  roleChanged: disableWithoutRights,
  // an automation belongs to the workspace: it stays, and is switched off when the person as whom it runs has left
  privacy: { tables: ["automations", "automation_runs"], export: { automations: findAutomationsOf } },
};
