import { ApiError } from "#kernel/errors.ts";
import type { FeatureGaveUp, FeatureJob } from "#platform/deployment/feature.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import type { Action } from "./actions.ts";
import { causeIsSpent } from "./budgets.ts";
import { callWebhook } from "./call-webhook.ts";
import { doAction } from "./do-action.ts";
import { beginRun, disableAutomation, endRun, type RunAtWork } from "./step-queries.ts";
import { emitDisabled } from "./start-runs.ts";
import { callWebhookJob, runAutomationJob } from "./jobs.ts";

type RunPayload = PayloadOf<typeof runAutomationJob>;

/** Does the steps of a run until the next one calls a third party's server: that step has a job of its own. */
export const runSteps: FeatureJob<RunPayload> = async (platform, payload, stopping) => {
  const run = await beginRun(platform.pool, payload);
  if (run === undefined || (await isStopped(platform, run))) return;
  for (let step = run.steps_done; step < run.actions.length; step += 1) {
    stopping.throwIfAborted();
    const action = run.actions[step] as Action;
    if (action.type === "call_webhook") return leaveCall(platform, payload);
    await doAction(
      platform,
      { ...run, steps_done: step, step_progress: step === run.steps_done ? run.step_progress : null },
      action,
    );
  }
};

/** Calls the webhook that is the run's next step. */
export const runCall: FeatureJob<PayloadOf<typeof callWebhookJob>> = async (platform, payload, stopping) => {
  const run = await beginRun(platform.pool, payload);
  if (run === undefined || (await isStopped(platform, run))) return;
  const action = run.actions[run.steps_done];
  if (action?.type === "call_webhook") await callWebhook(platform, run, action, payload.attempt, stopping);
};

/** Ends a run that failed for good, with the reason. */
export const failRun: FeatureGaveUp<RunPayload> = async (platform, { workspace_uuid, run_uuid }, error) => {
  const why =
    error instanceof ApiError
      ? error.message
      : "Something went wrong. Run it again, or ask the operator of the server.";
  const isSpent = error instanceof ApiError && error.code === "automation_cause_spent";
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    await endRun(tx, { workspace_uuid, uuid: run_uuid }, isSpent ? "skipped" : "failed", why);
  });
};

async function leaveCall(platform: Platform, payload: RunPayload): Promise<void> {
  const { workspace_uuid, run_uuid } = payload;
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) =>
    tx.enqueue(callWebhookJob, { ...payload, attempt: 1 }, { key: run_uuid }),
  );
}

/** Ends a run that may not start or continue. @returns whether it ended the run */
async function isStopped(platform: Platform, run: RunAtWork): Promise<boolean> {
  const found = reasonToStop(run);
  if (found === null) return false;
  const { workspace_uuid } = run;
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    // lock the automation first: deleting an automation locks it before its runs, too
    const isOff = found.isGone === true && (await disableAutomation(tx, run));
    await endRun(tx, run, found.state, found.why);
    if (isOff) {
      emitDisabled(tx, { uuid: run.automation_uuid, name: run.name, board_uuid: run.board_uuid }, "person_gone");
    }
  });
  return true;
}

const person = "The person with whose rights the automation runs";
const personIsGone = `${person} is no longer a member of the workspace.`;
const personIsShutOut = `${person} may no longer open the board.`;

type ReasonToStop = { readonly state: "failed" | "skipped"; readonly why: string; readonly isGone?: true };

function reasonToStop(run: RunAtWork): ReasonToStop | null {
  const isOff = !run.enabled && run.disabled_reason !== "run_limit";
  // a task that was created and counted still gets its link
  if (run.cause_is_spent && run.step_progress === null) return { state: "skipped", why: causeIsSpent };
  const gone = reasonOfPerson(run);
  if (gone !== null && !(isOff && run.disabled_reason === null)) return { state: "failed", why: gone, isGone: true };
  // an automation that reached its limit still finishes what it started
  if (isOff) return { state: "skipped", why: "The automation was switched off." };
  if (run.task_uuid !== null && run.task_board_uuid !== run.board_uuid) {
    return { state: "failed", why: "The ticket is no longer on this board." };
  }
  return null;
}

/** The reason why the person with whose rights the automation runs has no access to its board any more; null while they have. */
function reasonOfPerson({ person_is_member, person_opens_board }: RunAtWork): string | null {
  if (!person_is_member) return personIsGone;
  return person_opens_board ? null : personIsShutOut;
}
