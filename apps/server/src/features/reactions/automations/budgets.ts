// oxlint-disable-next-line no-restricted-imports -- a job counts the changes, there is no request: the error ends the run
import { fail } from "#kernel/errors.ts";
import type { WorkspaceUuid } from "#kernel/uuids.ts";
import { raw, type Reader, type Sql, sql, type Run } from "#platform/db/query.ts";

/** The most changes that automations make because of one cause, in the whole chain that follows from it. */
export const mostChanges = 200;
/** The most runs that the automations of a workspace start within an hour. */
export const mostRuns = 5000;

/** The reason why a run is skipped, as the log of runs shows it. */
export const causeIsSpent = `It was skipped: one cause had reached the limit of ${mostChanges} automatic changes.`;
export const hourIsSpent =
  `It was skipped: the automations of this workspace had started the ${mostRuns} runs that they may start within an hour. ` +
  "Run it by hand if it is still wanted.";

const hourNow = sql`floor(extract(epoch from statement_timestamp()) / 3600)::bigint`;
const thisHour = sql`'hour ' || ${hourNow}`;

/** When the automations of a row of `automations`, named a, run again; null while this hour's budget is not used up. */
export const resumesAt = sql`(select to_timestamp((${hourNow} + 1) * 3600) from automation_budgets b
  where b.workspace_uuid = a.workspace_uuid and b.budget = ${thisHour} and b.spent >= ${mostRuns}::int)`;

const budgetOf = (cause: string): string => `cause ${cause}`;

/** Whether the cause of a row of `automation_runs`, named r, has used up its changes. */
export const causeSpent = `exists (select 1 from automation_budgets b
  where (b.workspace_uuid, b.budget) = (r.workspace_uuid, 'cause ' || r.cause) and b.spent >= ${mostChanges})`;

/** Takes from a budget, which stays locked until the commit. @returns how much of the wanted amount was left */
async function spend(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  budget: Sql,
  { wanted, most }: { readonly wanted: number; readonly most: number },
): Promise<number> {
  const row = await reader.one(
    raw<{ granted: number }>(sql`insert into automation_budgets as b (workspace_uuid, budget, spent)
      values (${workspace_uuid}::uuid, ${budget}, least(${wanted}::int, ${most}::int))
      on conflict (workspace_uuid, budget) do update set spent = least(b.spent + ${wanted}::int, ${most}::int)
      returning new.spent - coalesce(old.spent, 0) as granted`),
  );
  return row.granted;
}

/** Counts one change for its cause, in the transaction that makes the change. @throws ApiError automation_cause_spent */
export async function countChange(
  reader: Reader,
  run: { workspace_uuid: WorkspaceUuid; cause: string },
): Promise<void> {
  const budget = sql`${budgetOf(run.cause)}::text`;
  const granted = await spend(reader, run.workspace_uuid, budget, { wanted: 1, most: mostChanges });
  if (granted === 0) fail("automation_cause_spent", { reason: causeIsSpent });
}

/** Counts runs in this hour's budget of the workspace. @returns how many of the wanted runs it may start */
export function countRunsOfHour(reader: Reader, workspace_uuid: WorkspaceUuid, wanted: number): Promise<number> {
  return spend(reader, workspace_uuid, thisHour, { wanted, most: mostRuns });
}

/** Finds the causes that have used up their changes. */
export async function findSpent(
  reader: Reader,
  workspace_uuid: WorkspaceUuid,
  causes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.rows(
    raw<{ budget: string }>(sql`select budget from automation_budgets where workspace_uuid = ${workspace_uuid}::uuid
      and budget = any (${causes.map(budgetOf)}::text[]) and spent >= ${mostChanges}`),
  );
  const spent = new Set(rows.map(({ budget }) => budget));
  return new Set(causes.filter((cause) => spent.has(budgetOf(cause))));
}

// no chain lasts a week, and an hour's budget is not needed after its hour
const forget = `delete from automation_budgets where (workspace_uuid, budget) in (
  select workspace_uuid, budget from automation_budgets
  where created_at < clock_timestamp() - interval '7 days' limit 1000) returning 1`;

/** Removes budgets that are more than a week old. @returns how many rows, at most a thousand */
export async function forgetBudgets(pool: { readonly run: Run }): Promise<number> {
  return (await pool.run(forget)).length;
}
