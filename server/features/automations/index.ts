import type { Feature } from "#platform/feature.ts";
import { createAutomation } from "./create-automation.ts";
import { deleteAutomation } from "./delete-automation.ts";
import { follower } from "./follow.ts";
import { getAutomation } from "./get-automation.ts";
import { listAutomationRuns } from "./list-automation-runs.ts";
import { listAutomations } from "./list-automations.ts";
import { findRulesOf } from "./queries.ts";
import { runGauge } from "./run-queries.ts";
import { failRun, runCall, runSteps } from "./run.ts";
import { runAutomation } from "./run-automation.ts";
import { updateAutomation } from "./update-automation.ts";
import { disableUnfounded } from "./writer-gone.ts";
import { forgetRuns, wakeAutomation, wakeAutomations } from "./wake.ts";

const minute = 60_000;

/** Rules of boards: when something happens, and what then (§16.6, §19.16). */
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
  follower,
  jobs: {
    run_automation: runSteps,
    run_automation_call: runCall,
    wake_automations: wakeAutomations,
    wake_automation: wakeAutomation,
    forget_automation_runs: forgetRuns,
  },
  gaveUp: { run_automation: failRun, run_automation_call: failRun },
  recurring: { wake_automations: minute, forget_automation_runs: 24 * 60 * minute },
  gauges: [runGauge],
  roleChanged: disableUnfounded,
  // a rule is the workspace's: it stays, and is switched off when whom it runs as is gone
  personal: { tables: ["automations", "automation_runs"], export: { automations: findRulesOf } },
};
