import type { BoardUuid, WorkspaceUuid } from "#kernel/uuids.ts";
import type { Reader } from "#platform/db/query.ts";
import type { Transaction } from "#platform/transaction/transaction.ts";
import { causeIsSpent, countRunsOfHour, findSpent, hourIsSpent } from "./budgets.ts";
import { countRuns, insertRuns, lockAutomations, type Start } from "./run-queries.ts";
import { toEventAutomation } from "./view.ts";
import { runAutomationJob } from "./jobs.ts";

/**
 * Creates runs of enabled automations, as many as their limits allow, and enqueues their jobs. An automation that
 * reaches its limit is switched off. A run that a budget does not allow is skipped, with the reason. This happens in the
 * transaction of the cause, so that each cause creates one run.
 * @returns the uuids of the runs, skipped ones too
 */
export async function startRuns(
  tx: Transaction<"automation.updated">,
  workspace_uuid: WorkspaceUuid,
  starts: readonly Start[],
): Promise<string[]> {
  const wanted = [...new Set(starts.map((start) => start.automation_uuid))];
  const rules = new Map((await lockAutomations(tx, workspace_uuid, wanted)).map((rule) => [rule.uuid, rule]));
  const left = new Map([...rules].map(([uuid, rule]) => [uuid, (rule.run_limit ?? Infinity) - rule.run_count]));
  const allowed = (await withoutSpent(tx, workspace_uuid, starts)).filter(({ automation_uuid, skipped }) => {
    const runs = left.get(automation_uuid) ?? 0;
    if (skipped === null) left.set(automation_uuid, runs - 1);
    return runs > 0;
  });
  if (allowed.length === 0) return [];
  const made = await insertRuns(tx, workspace_uuid, await withinHour(tx, workspace_uuid, allowed));
  const queued = made.filter((run) => run.is_queued);
  for (const { uuid } of queued) tx.enqueue(runAutomationJob, { workspace_uuid, run_uuid: uuid }, { key: uuid });
  const byAutomation = Map.groupBy(queued, (run) => run.automation_uuid);
  const counts = [...byAutomation].map(([uuid, runs]) => ({ uuid, runs: runs.length }));
  for (const rule of counts.length === 0 ? [] : await countRuns(tx, workspace_uuid, counts))
    emitDisabled(tx, rule, "run_limit");
  return made.map((run) => run.uuid);
}

/** Marks as skipped the runs whose cause has used up its changes. */
async function withoutSpent(tx: Reader, workspace_uuid: WorkspaceUuid, starts: readonly Start[]): Promise<Start[]> {
  const spent = await findSpent(
    tx,
    workspace_uuid,
    starts.flatMap(({ cause }) => cause ?? []),
  );
  return starts.map((start) => ({
    ...start,
    skipped: start.skipped ?? (spent.has(start.cause ?? "") ? causeIsSpent : null),
  }));
}

/** Marks as skipped the runs that this hour's budget does not allow. */
async function withinHour(tx: Reader, workspace_uuid: WorkspaceUuid, starts: readonly Start[]): Promise<Start[]> {
  const wanted = starts.filter(({ skipped }) => skipped === null);
  const granted = wanted.length === 0 ? 0 : await countRunsOfHour(tx, workspace_uuid, wanted.length);
  const beyond = new Set(wanted.slice(granted));
  return starts.map((start) => (beyond.has(start) ? { ...start, skipped: hourIsSpent } : start));
}

/** Emits that an automation was switched off. */
export function emitDisabled(
  tx: Transaction<"automation.updated">,
  rule: { uuid: string; name: string; board_uuid: BoardUuid },
  disabled_reason: "run_limit" | "person_gone",
): void {
  const data = { automation: toEventAutomation(rule), changed: ["enabled"], disabled_reason };
  tx.emit({ name: "automation.updated", board_uuid: rule.board_uuid, data });
}
