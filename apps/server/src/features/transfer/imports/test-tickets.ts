import type { ImportPlan, PlannedTicket } from "./plan.ts";
import { planOf } from "./test-plan.ts";

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** The values that a file gives a ticket, without empty ones. */
function shown(ticket: PlannedTicket, board: string): Record<string, unknown> {
  const { row: _, source_key: __, fields, comments, checklist, ...values } = ticket;
  const all = {
    board,
    ...values,
    ...Object.fromEntries([...fields].map(([name, value]) => [`${name}:`, value])),
    comments: comments.map(({ author, body, created_at }) => [author, created_at?.slice(0, 10) ?? "", body].join("|")),
    checklist: checklist.map(({ title, is_done }) => `${is_done ? "x" : "-"} ${title}`),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isEmpty(value)));
}

/** The tickets of a table with its tool, as short as a test can compare them. */
export function ticketsOf(
  file: string | Buffer,
  known: Parameters<typeof planOf>[2] = {},
): { tool: string; tickets: Record<string, unknown>[]; complete: string | null | undefined; plan: ImportPlan } {
  const plan = planOf("csv", file, { file_name: "B.csv", ...known });
  return {
    tool: plan.tool,
    tickets: plan.boards.flatMap(({ name, tickets }) => tickets.map((ticket) => shown(ticket, name))),
    complete: plan.mapping.complete_column,
    plan,
  };
}
