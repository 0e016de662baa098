// oxlint-disable-next-line no-restricted-imports -- a job counts the changes, without a request: what it throws ends the run
import { fail } from "#kernel/errors.ts";
import { raw, type Reader, sql, type Run } from "#platform/db/query.ts";

/** So many changes rules make because of one cause, in all the chain that follows from it. */
export const mostChanges = 200;
/** So many runs the rules of a workspace begin within an hour. */
export const mostRuns = 5000;

/** Why a run is left out, as its log tells. */
export const causeIsSpent = `It was left out: one cause had reached the limit of ${mostChanges} automatic changes.`;
export const hourIsSpent =
  `It was left out: the rules of this workspace had begun the ${mostRuns} runs that they may begin within an hour. ` +
  "Run it by hand if it is still wanted.";

const hourNow = sql`floor(extract(epoch from statement_timestamp()) / 3600)::bigint`;
const thisHour = sql`'hour ' || ${hourNow}`;

/** When the rules of a row of `automations`, named a, run again; null while the budget of this hour lasts. */
export const resumesAt = sql`(select to_timestamp((${hourNow} + 1) * 3600) from automation_budgets b
  where b.workspace_uuid = a.workspace_uuid and b.budget = ${thisHour} and b.spent >= ${sql.lit(mostRuns)})`;

const budgetOf = (cause: string): string => `cause ${cause}`;

/** Whether the cause of a row of `automation_runs`, named r, has no change left; in a statement of its own text. */
export const causeSpent = `exists (select 1 from automation_budgets b
  where (b.workspace_uuid, b.budget) = (r.workspace_uuid, 'cause ' || r.cause) and b.spent >= ${mostChanges})`;

/** Takes from a budget, which is locked until the commit. @returns how much of what was wanted there was left */
async function spend(
  reader: Reader,
  workspace_uuid: string,
  budget: ReturnType<typeof sql>,
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

/** Counts one change for its cause, in the transaction that makes it. @throws ApiError automation_cause_spent */
export async function countChange(reader: Reader, run: { workspace_uuid: string; cause: string }): Promise<void> {
  const budget = sql`${budgetOf(run.cause)}::text`;
  const granted = await spend(reader, run.workspace_uuid, budget, { wanted: 1, most: mostChanges });
  if (granted === 0) fail("automation_cause_spent", { reason: causeIsSpent });
}

/** How many of so many runs the workspace may begin within this hour; they are counted. */
export function countRunsOfHour(reader: Reader, workspace_uuid: string, wanted: number): Promise<number> {
  return spend(reader, workspace_uuid, thisHour, { wanted, most: mostRuns });
}

/** Those of the causes that have no change left. */
export async function findSpent(
  reader: Reader,
  workspace_uuid: string,
  causes: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await reader.rows(
    raw<{ budget: string }>(sql`select budget from automation_budgets where workspace_uuid = ${workspace_uuid}::uuid
      and budget = any (${causes.map(budgetOf)}::text[]) and spent >= ${mostChanges}`),
  );
  const spent = new Set(rows.map(({ budget }) => budget));
  return new Set(causes.filter((cause) => spent.has(budgetOf(cause))));
}

// a chain that lasts longer than a week begins anew; an hour is over long before
const forget = `delete from automation_budgets where (workspace_uuid, budget) in (
  select workspace_uuid, budget from automation_budgets
  where created_at < clock_timestamp() - interval '7 days' limit 1000) returning 1`;

/** Removes what was spent long ago. @returns how many rows, at most a thousand */
export async function forgetBudgets(pool: { readonly run: Run }): Promise<number> {
  return (await pool.run(forget)).length;
}
