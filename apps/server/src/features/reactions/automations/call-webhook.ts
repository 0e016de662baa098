import { getBoard } from "#features/boards/boards/index.ts";
import { type Task, taskOperations } from "#features/tasks/tasks/index.ts";
import type { Json } from "#kernel/events.ts";
import { perform } from "#platform/http/perform.ts";
import { isFinal } from "#platform/outbound/outbound.ts";
import type { SendOutcome } from "#platform/outbound/send.ts";
import { signedHeaders } from "#platform/outbound/signed-headers.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction } from "#platform/transaction/transaction.ts";
import type { ActionOf } from "./actions.ts";
import { performerOf } from "./performer.ts";
import { openHeaders } from "./open-headers.ts";
import { openSecret } from "./secret.ts";
import { endRun, finishStep, type RunAtWork } from "./step-queries.ts";
import { toEventAutomation } from "./view.ts";
import { callWebhookJob, runAutomationJob } from "./jobs.ts";

const mostAttempts = 3;
/** Seconds between the first and the second attempt; five times as long before the next. */
const firstPause = 30;

/**
 * Posts a run to the URL of its step, at most three times. If a worker dies after sending, the same delivery is sent
 * again. Afterwards a job does the next steps of the run, or the run has failed.
 * @throws ApiError when the person can no longer see what would be sent
 */
export async function callWebhook(
  platform: Platform,
  run: RunAtWork,
  action: ActionOf<"call_webhook">,
  attempt: number,
  stopping: AbortSignal,
): Promise<void> {
  const { services } = platform;
  const opened = await openHeaders(platform, run, action);
  if ("problem" in opened) return fail(platform, run, opened.problem);
  const body = Buffer.from(JSON.stringify(await envelopeOf(platform, run)));
  const secret = openSecret(services.sealer, run.automation_uuid, run.secret_sealed ?? "");
  const announced = { event, delivery: `${run.uuid}-${run.steps_done + 1}` };
  const headers = { ...opened.headers, ...signedHeaders(announced, body, secret, Math.floor(services.now() / 1000)) };
  const sent = await services.outbound.send({ url: action.url, headers, body }, stopping);
  await settle(platform, run, attempt, sent);
}

const event = "automation.called";

/** Ends a run that cannot be sent, whatever is tried. */
async function fail(platform: Platform, run: RunAtWork, why: string): Promise<void> {
  const { workspace_uuid } = run;
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    await endRun(tx, run, "failed", why);
  });
}

async function settle(platform: Platform, run: RunAtWork, attempt: number, sent: SendOutcome): Promise<void> {
  const { workspace_uuid, uuid } = run;
  const named = { workspace_uuid, run_uuid: uuid };
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    if (sent.outcome === "answered" && sent.status >= 200 && sent.status <= 299) {
      const result = { action: "call_webhook", changed: true, response_status: sent.status, attempts: attempt };
      await finishStep(tx, run, result);
      if (run.steps_done + 1 < run.actions.length) tx.enqueue(runAutomationJob, named, { key: uuid });
    } else if (isFinal(sent) || attempt >= mostAttempts) {
      await endRun(tx, run, "failed", `The webhook ${problemOf(sent)}.`);
    } else {
      const inSeconds = firstPause * 5 ** (attempt - 1);
      tx.enqueue(callWebhookJob, { ...named, attempt: attempt + 1 }, { key: uuid, inSeconds });
    }
  });
}

function problemOf(sent: SendOutcome): string {
  if (sent.outcome === "answered") return `answered ${sent.status}`;
  return `could not be called (${sent.reason.replaceAll("_", " ")})`;
}

/** The body that is sent, in the form of the webhooks' bodies (§16.1). */
async function envelopeOf(platform: Platform, run: RunAtWork): Promise<Json> {
  const { workspace_uuid, board_uuid, uuid, automation_uuid, name, trigger_type } = run;
  const task = await readTicket(platform, run);
  const automation = { ...toEventAutomation({ uuid: automation_uuid, name }), trigger_type };
  return {
    uuid,
    event,
    created_at: run.created_at.toISOString(),
    workspace_uuid,
    board_uuid,
    actor: performerOf(run).actor,
    data: { automation, step: run.steps_done + 1, task_uuid: run.task_uuid, task },
  };
}

/** The task as the person sees it, without personal fields; null for one in the trash, and for none. */
async function readTicket(platform: Platform, run: RunAtWork): Promise<Json> {
  const performer = performerOf(run);
  if (run.task_uuid === null || run.task_is_archived) {
    // a person who may not open the board sends nothing of it
    const asked = { params: { board_uuid: run.board_uuid }, query: { include_tasks: false } };
    await perform(platform, getBoard, performer, asked);
    return null;
  }
  const asked = { params: { task_uuid: run.task_uuid } };
  const { task } = (await perform(platform, taskOperations.getTask, performer, asked)) as { task: Task };
  const { unread_comment_count: _, subtasks: __, ...shown } = task;
  return shown;
}
