import type { FeatureJob } from "#platform/deployment/feature.ts";
import type { PayloadOf } from "#platform/jobs/declaration.ts";
import type { Platform } from "#platform/http/services.ts";
import { inTransaction, type Transaction } from "#platform/transaction/transaction.ts";
import { runsForBoard } from "./actions.ts";
import { forgetBudgets } from "./budgets.ts";
import { allHold } from "./conditions.ts";
import type { Start } from "./run-queries.ts";
import { dateOf, day, dueWindow, nextCheck } from "./schedule.ts";
import { startRuns } from "./start-runs.ts";
import {
  type Candidate,
  findActive,
  findDue,
  findDueAutomations,
  findStaying,
  type Page,
  postpone,
  takeDueAutomation,
  type TimedAutomation,
} from "./scheduler-queries.ts";
import { wakeAutomationJob, wakeAutomationsJob } from "./jobs.ts";

/** The most runs that an automation starts at once. A schedule stops there; other triggers go on at the next check. */
const mostRuns = 200;
const page = 200;

/** Wakes the automations whose time has come, each by its own job, so that a failing one does not stop the others. */
export const wakeAutomations: FeatureJob<PayloadOf<typeof wakeAutomationsJob>> = async (platform) => {
  await inTransaction(platform.transactions, {}, async (tx) => {
    for (const rule of await findDueAutomations(tx, platform.services.now())) {
      tx.enqueue(wakeAutomationJob, rule, { key: rule.automation_uuid });
    }
  });
};

/** Runs an automation for every task whose moment has come. */
export const wakeAutomation: FeatureJob<PayloadOf<typeof wakeAutomationJob>> = async (platform, named) => {
  const { workspace_uuid } = named;
  await inTransaction(platform.transactions, { workspace_uuid }, async (tx) => {
    const now = platform.services.now();
    const rule = await takeDueAutomation(tx, named, now);
    if (rule !== undefined) await wake(tx, rule, now);
  });
};

async function wake(tx: Transaction, rule: TimedAutomation, now: number): Promise<void> {
  const starts = await findStarts(tx, rule, now);
  await postpone(
    tx,
    rule,
    isCut(rule, starts) ? new Date(now) : nextCheck(rule.trigger_type, rule.trigger_config, now, false),
  );
  await startRuns(tx, rule.workspace_uuid, starts);
}

/** Whether more runs must be started at the next check; a schedule starts no more than one batch at one moment. */
function isCut(rule: TimedAutomation, starts: readonly Start[]): boolean {
  return rule.trigger_type !== "schedule" && starts.length >= mostRuns;
}

async function findStarts(tx: Transaction, rule: TimedAutomation, now: number): Promise<Start[]> {
  const about = { automation_uuid: rule.uuid, depth: 1, skipped: null };
  if (runsForBoard(rule)) {
    return [{ ...about, task_uuid: null, occurrence: scheduleOccurrence(rule) }];
  }
  const starts: Start[] = [];
  for (let after: Candidate | null = null; starts.length < mostRuns;) {
    const candidates: Candidate[] = await findCandidates(tx, rule, now, { after: after?.uuid ?? null, size: page });
    const held = candidates.filter((ticket) => allHold(rule.conditions, ticket, dateOf(now)));
    starts.push(...held.map(({ uuid, occurrence }) => ({ ...about, task_uuid: uuid, occurrence })));
    after = candidates.at(-1) ?? null;
    if (candidates.length < page) break;
  }
  return starts.slice(0, mostRuns);
}

/** The moment of a schedule. If moments were missed, one run makes up for all of them. */
const scheduleOccurrence = (rule: TimedAutomation): string => `schedule ${rule.next_check_at.toISOString()}`;

function findCandidates(
  tx: Transaction,
  rule: TimedAutomation,
  now: number,
  { after, size }: Page,
): Promise<Candidate[]> {
  const { trigger_type, trigger_config } = rule;
  if (trigger_type === "schedule") return findActive(tx, rule, scheduleOccurrence(rule), { after, size });
  if (trigger_type === "ticket.due") {
    return findDue(tx, rule, dueWindow(trigger_config, rule.watched_since, now), { after, size });
  }
  const until = new Date(now - (trigger_config.days ?? 0) * day).toISOString();
  return findStaying(tx, rule, until, { after, size });
}

/** Removes runs that are more than 90 days old, and old budgets. */
export async function forgetRuns(platform: Platform): Promise<void> {
  for (let forgotten = 1; forgotten > 0;) forgotten = (await platform.pool.run(forget)).length;
  for (let forgotten = 1; forgotten > 0;) forgotten = await forgetBudgets(platform.pool);
}

// the run for a task's stay in a column is kept, because it prevents a second run for the same stay
const forget = `delete from automation_runs where (workspace_uuid, uuid) in (
  select r.workspace_uuid, r.uuid from automation_runs r
  where r.finished_at < clock_timestamp() - interval '90 days'
    and not (starts_with(coalesce(r.occurrence, ''), 'stay ') and exists (select 1 from tasks t
      where (t.workspace_uuid, t.uuid) = (r.workspace_uuid, r.task_uuid) and t.archived_at is null))
  limit 1000) returning 1`;
