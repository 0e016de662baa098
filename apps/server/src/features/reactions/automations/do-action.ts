import { createComment } from "#features/tasks/comments/index.ts";
import { taskOperations } from "#features/tasks/tasks/index.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import type { Action, ActionOf } from "./actions.ts";
import { countChange } from "./budgets.ts";
import { changeTicket } from "./change-ticket.ts";
import { createLinkedTicket } from "./create-linked-ticket.ts";
import { performerOf } from "./performer.ts";
import { perform } from "#platform/http/perform.ts";
import type { Step } from "./step.ts";
import { finishStep, type RunAtWork } from "./step-queries.ts";

/**
 * Does one step of a run, with the operations and the rights of the person as whom the automation runs. The step is
 * counted in the same transaction as its effect, so that it happens once even if a worker dies.
 * @throws ApiError the error of the operation
 */
export async function doAction(platform: Platform, run: RunAtWork, action: Action): Promise<void> {
  const step: Step = {
    platform,
    run,
    finish: async (tx, result = {}) => {
      await countChange(tx, run);
      await finishStep(tx, run, { action: action.type, changed: true, ...result });
    },
    leaveAsIs: () =>
      inTransaction(platform.transactions, { workspace_uuid: run.workspace_uuid }, (tx) =>
        finishStep(tx, run, { action: action.type, changed: false }),
      ),
  };
  if (action.type === "add_comment") return addComment(step, action);
  if (action.type === "archive_ticket") return archiveTicket(step);
  if (action.type === "create_linked_ticket") return createLinkedTicket(step, action);
  if (action.type !== "call_webhook") await changeTicket(step, action);
}

async function addComment({ platform, run, finish }: Step, { body }: ActionOf<"add_comment">): Promise<void> {
  const params = { task_uuid: run.task_uuid ?? "" };
  const asked = { params, body: { body }, together: (tx: Transaction) => finish(tx) };
  await perform(platform, createComment, performerOf(run), asked);
}

async function archiveTicket({ platform, run, finish, leaveAsIs }: Step): Promise<void> {
  if (run.task_is_archived) return leaveAsIs();
  const asked = { params: { task_uuid: run.task_uuid ?? "" }, together: (tx: Transaction) => finish(tx) };
  await perform(platform, taskOperations.archiveTask, performerOf(run), asked);
}
