import type { Parameter } from "#platform/db/query.ts";
import type { Pool } from "#platform/db/pool.ts";

type PlanNode = {
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
};

/** The pages that a statement reads, and the rows at every step of its plan. The statement is run, and its changes are rolled back. */
export async function statementCost(
  pool: Pool,
  text: string,
  parameters: readonly Parameter[],
): Promise<{ pages: number; rows: number }> {
  const connection = await pool.take();
  await connection.run("begin");
  const explained = await connection.run(`explain (analyze, buffers, format json) ${text}`, parameters);
  await connection.run("rollback");
  connection.release();
  const [row] = explained as [{ "QUERY PLAN": [{ Plan: PlanNode }] }];
  const plan = row["QUERY PLAN"][0].Plan;
  const rowsOf = (node: PlanNode): number =>
    node["Actual Rows"] * node["Actual Loops"] +
    (node["Rows Removed by Filter"] ?? 0) * node["Actual Loops"] +
    (node.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0);
  return { pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"], rows: rowsOf(plan) };
}
